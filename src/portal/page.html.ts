import { escapeHtml } from '../http/html.js';

export interface Link {
  title: string;
  href: string;
}

/** `body` is HTML. */
export function page(title: string, body: string, links: readonly Link[], here: string): string {
  const list = links
    .map(({ title, href }) => {
      const current = href === here ? ' aria-current="page"' : '';
      return `<li><a href="${href}"${current}>${escapeHtml(title)}</a></li>`;
    })
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Hotel booking API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/portal.css">
<script type="module" src="/docs/search.mjs"></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header>
<a class="name" href="/docs">Hotel booking API</a>
<search><label for="search">Search</label>
<input id="search" type="search" autocomplete="off" placeholder="a question, an operation, a field, an error ( / )">
<span id="found-count" class="soft" role="status"></span>
<ul id="found" aria-label="Found" hidden></ul></search>
</header>
<div class="columns">
<nav aria-label="Guides and reference"><ul>${list}</ul></nav>
<main id="content">${body}</main>
</div>
</body>
</html>
`;
}

export const STYLE = `:root{--text:#1d2733;--soft:#52606d;--line:#d5dbe1;--back:#fff;--shade:#f3f5f7;--link:#0b5cad}
@media (prefers-color-scheme:dark){:root{--text:#e4e9ee;--soft:#a9b5c1;--line:#3a4652;--back:#12181f;--shade:#1c242d;--link:#7fb8f5}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.55 system-ui,sans-serif}
a{color:var(--link)}
header{display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:center;padding:.7rem 1.2rem;border-bottom:1px solid var(--line)}
.name{font-weight:600;text-decoration:none;color:var(--text)}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--back);padding:.5rem}
search{position:relative;flex:1 1 16rem;max-width:30rem;display:flex;gap:.5rem;align-items:center}
input{flex:1;min-width:0;font:inherit;padding:.3rem .6rem;color:inherit;background:var(--shade);border:1px solid var(--soft);border-radius:6px}
#found{position:absolute;z-index:1;top:100%;left:0;right:0;margin:.3rem 0 0;padding:.3rem 0;list-style:none;background:var(--back);border:1px solid var(--soft);border-radius:6px;max-height:60vh;overflow:auto}
#found a{display:block;padding:.3rem .8rem;text-decoration:none}#found a:hover,#found a:focus{background:var(--shade)}
.columns{display:grid;grid-template-columns:15rem minmax(0,1fr);max-width:78rem;margin:0 auto}
nav{padding:1.2rem;border-right:1px solid var(--line)}nav ul{list-style:none;margin:0;padding:0;position:sticky;top:1rem;max-height:95vh;overflow:auto}
nav a{display:block;padding:.2rem .4rem;text-decoration:none}nav a[aria-current]{font-weight:600;background:var(--shade);border-radius:6px}
main{padding:1.2rem 2rem 4rem;min-width:0}
h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem;border-top:1px solid var(--line);padding-top:1rem}
code{font:.9em ui-monospace,monospace;background:var(--shade);padding:.1em .25em;border-radius:4px;overflow-wrap:anywhere}
pre{background:var(--shade);padding:.8rem 1rem;border-radius:6px;overflow:auto}pre code{padding:0;background:none;overflow-wrap:normal}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.93em}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid var(--line)}
td p,td ul{margin:0}.contents>ul{columns:22rem;list-style:none;padding:0}.contents>ul>li{break-inside:avoid;margin-bottom:.8rem}.contents ul ul{list-style:none;padding-left:.8rem}.contents a{display:inline-block;min-height:24px}
td>a{display:inline-block;min-height:24px}td>a+a{margin-left:.4rem}td ul{padding-left:1.1rem}
.front{max-width:42rem;margin:0 auto}.front ul{list-style:none;padding:0;margin:1.5rem 0}.front li{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.6rem 0;border-bottom:1px solid var(--line)}
.front li>a{flex:0 0 9rem;font-weight:600}.front li>span{flex:1 1 18rem}
.soft{color:var(--soft)}summary{cursor:pointer}
@media (max-width:50rem){.columns{display:block}nav{border:0;border-bottom:1px solid var(--line)}nav ul{position:static;max-height:14rem}main{padding:1rem}}
`;
