import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { childrenOf, until } from "../process.ts"
import { tidyAfterwards } from "./tidy.ts"

// A container engine for itself: its own processes, mounts and network, its images and volumes in the run's folder. When its first process
// dies, the kernel ends and takes away all that lives there, also when everybody else was killed.

const folder = tidyAfterwards(close)
const at = (...names: string[]) => join(folder, ...names)
const socket = at("podman.sock")
for (const name of ["networks", "images", "tmp"]) mkdirSync(at(name))

writeFileSync(
  at("containers.conf"),
  `[containers]
# Which whoever may not raise limits can give as well.
default_ulimits = ["nofile=16384:16384", "nproc=16384:16384"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
lock_type = "file"
runtime = "runc"
static_dir = "${at("images/libpod")}"
tmp_dir = "/run/cupo-engine"
volume_path = "${at("images/volumes")}"
[network]
network_backend = "netavark"
network_config_dir = "${at("networks")}"
`,
)
writeFileSync(
  at("storage.conf"),
  `[storage]
driver = "overlay"
graphroot = "${at("images")}"
runroot = "/run/cupo-storage"
`,
)
const environment = {
  CONTAINERS_CONF: at("containers.conf"),
  CONTAINERS_STORAGE_CONF: at("storage.conf"),
  TMPDIR: at("tmp"),
  // Of the image formats, the only one that has a HEALTHCHECK.
  BUILDAH_FORMAT: "docker",
  // Who is to be asked is asked by the tests: no timers of this machine's systemd.
  DISABLE_HC_SYSTEMD: "true",
  DOCKER_HOST: `unix://${socket}`,
}

// Of what podman keeps in these folders whoever else uses it sees nothing.
const overlaid = ["/run", "/var/lib"].map((path, nth) => {
  const [upper, work] = [at(`upper${nth}`), at(`work${nth}`)]
  for (const own of [upper, work]) mkdirSync(own)
  return `mount -t overlay -o lowerdir=${path},upperdir=${upper},workdir=${work} overlay ${path} && `
})
const inside = `${overlaid.join("")}ip link set lo up && exec catatonit -- podman system service --time 0 unix://${socket}`
const engine = spawn(
  "setpriv",
  [
    ...["--pdeathsig", "KILL", "unshare", "--mount", "--net", "--ipc", "--pid", "--fork", "--kill-child"],
    ...["--mount-proc", "/bin/sh", "-c", inside],
  ],
  { env: { ...process.env, ...environment }, stdio: ["ignore", "ignore", "inherit"] },
)
const failed = new Promise<never>((_, reject) =>
  engine.once("exit", () => reject(new Error("The engine ended"))),
)
await Promise.race([until(() => existsSync(socket), 60_000), failed])
failed.catch(() => {})
const [first] = await childrenOf(engine.pid as number)
process.send?.({ first, folder, environment })

async function close(): Promise<void> {
  const [first] = await childrenOf(engine.pid as number)
  const all = ["podman", "rm", "--all", "--force", "--time", "0"]
  const words = ["--target", String(first), "--mount", "--net", "--ipc", "--pid", "--", ...all]
  if (first) spawnSync("nsenter", words, { env: { ...process.env, ...environment }, timeout: 60_000 })
  const ended = new Promise((resolve) => engine.once("exit", resolve))
  if (engine.kill("SIGKILL")) await ended
  for (const hierarchy of [".", ...readdirSync("/sys/fs/cgroup")])
    for (const group of ["libpod_parent/conmon", "libpod_parent"])
      leave(join("/sys/fs/cgroup", hierarchy, group))
}

/** Takes a group of processes away that podman made, unless another podman has some there. */
function leave(group: string): void {
  try {
    rmdirSync(group)
  } catch {}
}
