/* Loaded into a process before it starts: tells who started it what is in use there, once what is not has been collected. */

const ROUNDS = 3

process.on('message', () => {
  for (let round = 0; round < ROUNDS; round += 1) gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.((heapUsed + external) / 1_024)
})
// It ends when it has nothing else to do.
process.channel?.unref()
