export const list = "/backend/sistema/configuracion"
