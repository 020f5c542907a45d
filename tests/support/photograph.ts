import sharp from "sharp"

/** A photograph of sorts, in JPEG: soft shapes, and grain, so that it weighs what one does. Another seed is another picture. */
export async function drawPhotograph(width: number, height: number, seed = 0): Promise<Buffer> {
  const grain = (across: number, down: number, sigma: number) =>
    sharp({
      create: {
        ...{ width: across, height: down, channels: 3, background: "#000" },
        noise: { type: "gaussian", mean: 120 + (seed % 20), sigma },
      },
    })
      .png()
      .toBuffer()
  const spread = async (from: Buffer) =>
    sharp(from).resize(width, height, { kernel: "cubic" }).png().toBuffer()
  const [shapes, folds, fine] = await Promise.all([
    grain(24, 18, 60).then(spread),
    grain(300, 225, 25).then(spread),
    grain(width, height, 6),
  ])
  return sharp(shapes)
    .composite([
      { input: folds, blend: "soft-light" },
      { input: fine, blend: "soft-light" },
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
}
