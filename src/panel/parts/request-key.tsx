/** A key for a form, so that the server posts it once even when it is sent twice. Works on pages without TLS, too. */
export function requestKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return [4, 2, 2, 2, 6].map((bytes) => hex.splice(0, bytes).join('')).join('-');
}
