const ACTIVE_MS = 60_000;

let lastUsedMs = Date.now();

for (const event of ['pointerdown', 'keydown', 'wheel']) {
  window.addEventListener(event, () => (lastUsedMs = Date.now()), { capture: true, passive: true });
}

/** For a request that the page makes by itself: the server does not keep the session alive for it. */
export function backgroundHeader(): Record<string, string> {
  return Date.now() - lastUsedMs > ACTIVE_MS ? { 'Panel-Background': '1' } : {};
}
