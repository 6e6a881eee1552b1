/** The address of the partner's page, with the outcome in its query. */
export function returnLocation(returnUrl: string, orderId: string, status: 'success' | 'failure'): string {
  const url = new URL(returnUrl);
  for (const name of ['orderID', 'status']) {
    if (url.searchParams.has(name)) url.searchParams.delete(name);
  }
  const outcome = new URLSearchParams({ orderID: orderId, status });
  url.search = url.search === '' ? outcome.toString() : `${url.search}&${outcome.toString()}`;
  return url.href;
}
