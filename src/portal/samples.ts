import type { ExampleRequest } from './example-requests.js';

const VALUES = { Authorization: 'Bearer TOKEN', ApiKey: 'KEY', 'api-key': 'KEY' } as const;
const BASE = 'https://api.example.com';

export function samplesOf(request: ExampleRequest): Record<string, string> {
  return { curl: curl(request), TypeScript: typescript(request), PHP: php(request), 'C#': csharp(request) };
}

/** The headers of a request, but for the type of a form. */
function headersOf({ credential, json }: ExampleRequest): [string, string][] {
  return [
    ...(credential ? [[credential, VALUES[credential]] as [string, string]] : []),
    ...(json === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
  ];
}

function curl(request: ExampleRequest): string {
  const { method, url, form, json } = request;
  const parts = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${BASE}${url}'`];
  for (const [name, value] of headersOf(request)) parts.push(`-H '${name}: ${value}'`);
  for (const [name, value] of form ?? []) parts.push(`-d '${name}=${value}'`);
  if (json !== undefined) parts.push(`-d '${JSON.stringify(json, undefined, 2).replaceAll("'", "'\\''")}'`);
  return parts.join(' \\\n  ');
}

function typescript(request: ExampleRequest): string {
  const { method, url, form, json } = request;
  const lines = [`method: '${method.toUpperCase()}',`];
  const headers = headersOf(request).map(([name, value]) => `'${name}': '${value}'`);
  if (headers.length > 0) lines.push(`headers: { ${headers.join(', ')} },`);
  if (form) lines.push(`body: new URLSearchParams(${JSON.stringify(form.map(([n, v]) => [n, String(v)]))}),`);
  if (json !== undefined) lines.push(`body: JSON.stringify(${JSON.stringify(json, undefined, 2)}),`);
  const init = lines.join('\n').replaceAll(/^/gm, '  ');
  return `const response = await fetch('${BASE}${url}', {\n${init}\n});\nconst answer = await response.json();`;
}

function php(request: ExampleRequest): string {
  const { method, url, form, json } = request;
  const options = [`CURLOPT_CUSTOMREQUEST => '${method.toUpperCase()}'`, 'CURLOPT_RETURNTRANSFER => true'];
  const headers = headersOf(request).map(([name, value]) => `'${name}: ${value}'`);
  if (headers.length > 0) options.push(`CURLOPT_HTTPHEADER => [${headers.join(', ')}]`);
  const body = form
    ?.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  if (body !== undefined) options.push(`CURLOPT_POSTFIELDS => '${body}'`);
  if (json !== undefined) {
    options.push(`CURLOPT_POSTFIELDS => <<<'JSON'\n${JSON.stringify(json, undefined, 2)}\nJSON`);
  }
  const set = options.map((option) => `    ${option},`).join('\n');
  return `$request = curl_init('${BASE}${url}');\ncurl_setopt_array($request, [\n${set}\n]);\n$answer = json_decode(curl_exec($request), true);`;
}

function csharp(request: ExampleRequest): string {
  const { method, url, form, json } = request;
  const name = method.charAt(0).toUpperCase() + method.slice(1);
  const lines = [`var request = new HttpRequestMessage(HttpMethod.${name}, "${BASE}${url}");`];
  for (const [header, value] of headersOf(request).filter(([header]) => header !== 'Content-Type')) {
    lines.push(`request.Headers.Add("${header}", "${value}");`);
  }
  if (form) {
    const fields = form.map(([field, value]) => `    new("${field}", "${value}"),`).join('\n');
    lines.push(
      `request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[] {\n${fields}\n});`,
    );
  }
  if (json !== undefined) {
    const text = JSON.stringify(json, undefined, 2);
    lines.push(`request.Content = new StringContent("""\n${text}\n""", Encoding.UTF8, "application/json");`);
  }
  lines.push('var answer = await (await client.SendAsync(request)).Content.ReadAsStringAsync();');
  return lines.join('\n');
}
