{
  // Whoever comes back to the page reads what holds now.
  const readAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - readAt > 60_000) location.reload()
  })
}
