/** Two notes up: received. Two down: not. A device without sound only shows it. */
export function chime(isGood: boolean): void {
  navigator.vibrate?.(isGood ? 60 : [60, 80, 60])
  if (typeof AudioContext === "undefined") return
  const audio = new AudioContext()
  const notes = isGood ? [660, 880] : [330, 220]
  notes.forEach((pitch, at) => {
    const [begin, end] = [audio.currentTime + at * 0.12, audio.currentTime + at * 0.12 + 0.11]
    const [note, volume] = [audio.createOscillator(), audio.createGain()]
    note.frequency.value = pitch
    volume.gain.setValueAtTime(0.12, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, end)
    note.connect(volume).connect(audio.destination)
    note.start(begin)
    note.stop(end)
  })
  setTimeout(() => void audio.close().catch(() => {}), 600)
}
