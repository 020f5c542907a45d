// What a page asks of PayPal's script: Buttons and CardFields, as far as @paypal/react-paypal-js goes. `settings`, the cards
// and the choices of behaviour.ts, is declared before it is served.
const script = document.currentScript
const base = script.src.replace(/\/sdk\/js.*$/, "")
const find = (where) => (typeof where === "string" ? document.querySelector(where) : where)

async function ask(path, body) {
  const response = await fetch(`${base}${path}`, {
    method: body ? "POST" : "GET",
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`El simulador respondió ${response.status}`)
  return response.json()
}

const sayMoney = ({ value, currency_code }) =>
  `${new Intl.NumberFormat("es-MX", { style: "currency", currency: currency_code }).format(Number(value))} ${currency_code}`

/** Asks on a page of its own whether to pay, and how it is to go. Resolves with what was chosen; undefined: nothing. */
function askWhether(order, choices, whenLeft) {
  const host = document.body.appendChild(element("div"))
  // Escape is the dialog's: a page that closes its own by it leaves it alone.
  host.dataset.mantineStopPropagation = "true"
  const shadow = shadowIn(host)
  const select = element(
    "select",
    { id: "how" },
    ...choices.map(({ name, label }) => element("option", { value: name, textContent: label })),
  )
  const yes = element("button", {
    type: "button",
    className: "yes",
    textContent: `Pagar ${sayMoney(order.amount)}`,
  })
  const no = element("button", { type: "button", className: "no", textContent: "Cancelar y volver" })
  const title = element("h2", { id: "title", textContent: sayMoney(order.amount) })
  const dialog = element(
    "dialog",
    {},
    element("p", { className: "sign", textContent: "Simulador de pagos: nada se cobra" }),
    title,
    element("p", { className: "what", textContent: order.description }),
    element("label", { htmlFor: "how", textContent: "Qué debe pasar" }),
    select,
    element("div", { className: "row" }, yes, no),
  )
  dialog.setAttribute("aria-labelledby", "title")
  shadow.append(dialog)
  dialog.showModal()
  yes.focus()
  return new Promise((resolve) => {
    const end = (chosen) => {
      host.remove()
      resolve(chosen)
    }
    yes.onclick = () => end(choices.find(({ name }) => name === select.value).behaviour)
    no.onclick = () => end()
    dialog.oncancel = () => end()
    whenLeft(end)
  })
}

function buttonsOf(choices) {
  return (given) => {
    let options = given
    let host
    // The window goes with the button that opened it.
    let leave = () => {}
    const press = async (button) => {
      const actions = { resolve() {}, reject: () => false }
      button.disabled = true
      try {
        if ((await options.onClick?.({ fundingSource: "paypal" }, actions)) === false) return
        const orderID = await options.createOrder({ paymentSource: "paypal" }, {})
        const behaviour = await askWhether(await ask(`/orders/${orderID}`), choices, (end) => {
          leave = end
        })
        if (!behaviour) return await options.onCancel?.({ orderID })
        await ask(`/orders/${orderID}/approve`, { behaviour })
        const restart = () => press(button)
        await options.onApprove?.({ orderID, payerID: "SIMULADOR", paymentSource: "paypal" }, { restart })
      } catch (error) {
        if (options.onError) options.onError(error)
        else throw error
      } finally {
        button.disabled = false
        button.focus()
      }
    }
    return {
      isEligible: () => !options.fundingSource || options.fundingSource === "paypal",
      async render(where) {
        host = find(where).appendChild(element("div"))
        const button = element("button", { type: "button", className: "pay" })
        button.append(
          "Pagar con ",
          element("i", { textContent: "Pay" }),
          element("i", { textContent: "Pal" }),
        )
        button.onclick = () => press(button)
        shadowIn(host).append(
          button,
          element("p", { className: "note", textContent: "Simulador de pagos: nada se cobra" }),
        )
        options.onInit?.(
          {},
          {
            enable: async () => {
              button.disabled = false
            },
            disable: async () => {
              button.disabled = true
            },
          },
        )
      },
      async updateProps(changed) {
        options = { ...options, ...changed }
      },
      async close() {
        leave()
        host?.remove()
      },
    }
  }
}

const fieldLabels = {
  NameField: ["Nombre en la tarjeta", "cc-name", "text", () => true],
  NumberField: [
    "Número de tarjeta",
    "cc-number",
    "numeric",
    (value) => /^\d{13,19}$/.test(value.replace(/[ -]/g, "")),
  ],
  ExpiryField: [
    "Vence (MM/AA)",
    "cc-exp",
    "numeric",
    (value) => /^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/.test(value),
  ],
  CVVField: ["CVV", "cc-csc", "numeric", (value) => /^\d{3,4}$/.test(value)],
}

function cardFieldsOf(cards) {
  return (options) => {
    const inputs = new Map()
    const stateOf = () => {
      const fields = {}
      for (const [name, { input, isValid }] of inputs) {
        const key = `card${name.replace("CVV", "Cvv")}`
        const isEmpty = input.value === ""
        const valid = isValid(input.value) && (!isEmpty || name === "NameField")
        fields[key] = { isEmpty, isValid: valid, isPotentiallyValid: valid || isEmpty, isFocused: false }
      }
      const isFormValid = Object.values(fields).every(({ isValid }) => isValid)
      return { fields, isFormValid, cards: [], errors: isFormValid ? [] : ["INVALID_FIELDS"] }
    }
    const field =
      (name) =>
      (own = {}) => {
        const [label, autocomplete, inputMode, isValid] = fieldLabels[name]
        let host
        return {
          async render(where) {
            host = find(where).appendChild(element("div"))
            const input = element("input", { type: "text", autocomplete, inputMode })
            input.placeholder = own.placeholder ?? (name === "ExpiryField" ? "MM/AA" : "")
            input.setAttribute("aria-label", label)
            inputs.set(name, { input, isValid })
            const tell = (event) => () =>
              own.inputEvents?.[event]?.(stateOf()) ?? options.inputEvents?.[event]?.(stateOf())
            input.oninput = () => {
              // A keypad of digits has no slash.
              if (name === "ExpiryField") input.value = input.value.replace(/^(\d{2})(\d{1,2})$/, "$1/$2")
              tell("onChange")()
            }
            input.onfocus = tell("onFocus")
            input.onblur = () => {
              input.setAttribute("aria-invalid", String(input.value !== "" && !isValid(input.value)))
              tell("onBlur")()
            }
            shadowIn(host).append(input)
          },
          async close() {
            inputs.delete(name)
            host?.remove()
          },
          focus: () => inputs.get(name)?.input.focus(),
          clear: () => {
            inputs.get(name).input.value = ""
          },
          setAttribute() {},
          removeAttribute() {},
          addClass() {},
          removeClass() {},
          setMessage() {},
        }
      }
    return {
      isEligible: () => true,
      getState: async () => stateOf(),
      async submit() {
        if (!stateOf().isFormValid) throw new Error("INVALID_FIELDS")
        // The number stays here: only what it stands for leaves the page.
        const number = inputs.get("NumberField").input.value.replace(/[ -]/g, "")
        try {
          const orderID = await options.createOrder({ paymentSource: "card" }, {})
          await ask(`/orders/${orderID}/approve`, { behaviour: cards[number] ?? {} })
          await options.onApprove?.({ orderID, liabilityShift: "POSSIBLE" })
        } catch (error) {
          if (!options.onError) throw error
          options.onError(error)
        }
      },
      NameField: field("NameField"),
      NumberField: field("NumberField"),
      ExpiryField: field("ExpiryField"),
      CVVField: field("CVVField"),
    }
  }
}

// How the simulator looks in the page that pays: in a shadow of its own, so that neither touches the other.
const look = new CSSStyleSheet()
look.replaceSync(`
  :host { all: initial; display: block; font: 16px/1.45 Figtree, "Segoe UI", Helvetica, Arial, sans-serif; color: #2B2522 }
  * { box-sizing: border-box; font: inherit }
  button { cursor: pointer; border: 0; border-radius: 999px; min-height: 48px; padding: 0 24px; font-weight: 600; width: 100% }
  button:focus-visible, select:focus-visible, input:focus-visible { outline: 3px solid #A4452A; outline-offset: 2px }
  button[disabled] { opacity: .55; cursor: default }
  .pay { background: #F5C542; color: #2B2522 }
  .pay i { font-style: italic; font-weight: 800; color: #1F3A7A }
  .pay i + i { color: #1B4F86 }
  .note { margin: 8px 0 0; font-size: 14px; color: #6A5F57; text-align: center }
  dialog { border: 0; border-radius: 24px; padding: 28px; width: min(420px, calc(100vw - 32px)); background: #fff;
    color: inherit; box-shadow: 0 24px 80px rgb(43 37 34 / .3) }
  dialog::backdrop { background: rgb(43 37 34 / .55) }
  .sign { display: inline-block; margin: 0 0 16px; padding: 4px 12px; border-radius: 999px; background: #F5E6C4;
    color: #6B4A0E; font-size: 13px; font-weight: 600 }
  h2 { margin: 0 0 4px; font: 400 28px/34px Fraunces, Georgia, serif; letter-spacing: -.4px }
  .what { margin: 0 0 20px; color: #6A5F57 }
  label { display: block; margin: 0 0 6px; font-size: 14px; color: #6A5F57 }
  select, input { width: 100%; min-height: 48px; border: 1px solid #CFC3B3; border-radius: 14px; padding: 0 14px;
    background: #fff; color: inherit }
  input[aria-invalid=true] { border-color: #86351F }
  .row { display: grid; gap: 10px; margin-top: 20px }
  .yes { background: #A4452A; color: #fff }
  .no { background: transparent; color: #86351F }
`)

function shadowIn(host) {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" })
  shadow.adoptedStyleSheets = [look]
  return shadow
}

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

window[script.dataset.namespace ?? "paypal"] = {
  version: "5.0.0-simulador",
  FUNDING: { PAYPAL: "paypal", CARD: "card" },
  getFundingSources: () => ["paypal"],
  isFundingEligible: (source) => source === "paypal",
  Buttons: buttonsOf(settings.choices),
  CardFields: cardFieldsOf(settings.cards),
}
