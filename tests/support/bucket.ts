import { readdir } from "node:fs/promises"
import { join } from "node:path"
import S3rver from "s3rver"
import { afterAll } from "vitest"
import { makeFolder } from "./postgres.ts"

/** A server that speaks S3, with one bucket: what a server of ours needs to be told of it, and the keys that it keeps. */
export async function openBucket() {
  const directory = await makeFolder("cupo-bucket-")
  const bucket = "fotos"
  const store = new S3rver({
    ...{ port: 0, address: "127.0.0.1", silent: true, directory },
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await store.run()
  afterAll(() => store.close())
  const endpoint = `http://127.0.0.1:${port}`
  const account = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" }
  return {
    environment: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, ...account },
    options: { endpoint, bucket, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    keys: async () =>
      (await readdir(join(directory, bucket)))
        .filter((name) => name.endsWith("._S3rver_object"))
        .map((name) => name.replace("._S3rver_object", "")),
  }
}
