import { escapeHtml } from '../http/html.js';
import { type Release, releaseName } from '../release.js';

/** Returns the page of `/`: where everything of this service is. */
export function frontPage(release: Release, hasPanel: boolean): string {
  const places = [
    ['/docs', 'Documentation', 'guides for booking engines, payment, webhooks and property systems'],
    ['/docs/reference', 'Reference', 'every operation of the API, its fields and answers'],
    [
      '/openapi.json',
      'OpenAPI',
      'the same for programs; also as a <a href="/docs/postman.json">Postman collection</a>',
    ],
    ...(hasPanel ? [['/admin', 'Panel', 'for the staff of hotels, and for operators']] : []),
    ['/health/ready', 'Health', 'whether the service can take requests'],
  ];
  const rows = places.map(
    ([href, title, text]) => `<li><a href="${href}">${title}</a><span class="soft">${text}</span></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Hotel booking service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/portal.css">
</head>
<body>
<main class="front">
<h1>Hotel booking service</h1>
<p>Booking engines search and book rooms here, hotspots read who is in house, and staff run their hotel.</p>
<ul>${rows.join('')}</ul>
<p class="soft">Release ${escapeHtml(releaseName(release))} · <a href="/docs/changelog">what is new</a></p>
</main>
</body>
</html>
`;
}
