import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const unzip = promisify(brotliDecompress);

/** The first is the same without what only a window needs, and takes a fifth less of the processor. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The package of a browser, installed where a machine has none. */
const PACKAGE = fileURLToPath(new URL('../chromium/', import.meta.url));
const PACKED = path.join(PACKAGE, 'node_modules', '@sparticuz', 'chromium');
const HAS_PACKAGE = process.platform === 'linux' && process.arch === 'x64';

/**
 * The browser for tests: what `CHROMIUM_PATH` names, an installed one, or the one of the package;
 * undefined where there is none of them.
 */
export async function findBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH names no file: ${CHROMIUM_PATH}`);
  }
  return installedBrowser() ?? (await packagedBrowser());
}

/** Installs the package of a browser where it is the only one that the machine can have. */
export function installBrowserIfNone() {
  if (process.env.CHROMIUM_PATH || installedBrowser() || !HAS_PACKAGE || existsSync(PACKED)) return;
  process.stderr.write('installing a browser …\n');
  spawnSync('npm', ['ci', '--loglevel=error'], { cwd: PACKAGE, stdio: ['ignore', 'ignore', 'inherit'] });
}

function installedBrowser() {
  return INSTALLED.find((place) => existsSync(place));
}

/**
 * The headless Chromium of the package `@sparticuz/chromium`, for 64-bit Intel Linux with glibc. It is unpacked once
 * beside the package, with the libraries and the font that a machine may lack.
 */
async function packagedBrowser() {
  if (!HAS_PACKAGE || !existsSync(PACKED)) return undefined;
  const { version } = JSON.parse(await readFile(path.join(PACKED, 'package.json'), 'utf8'));
  const cache = path.join(PACKAGE, 'node_modules', '.cache');
  const folder = path.join(cache, `chromium-${version}`);
  const browser = path.join(folder, 'chromium.sh');
  if (!existsSync(browser)) await unpack(path.join(PACKED, 'bin'), cache, folder);
  return spawnSync(browser, ['--version']).status === 0 ? browser : undefined;
}

/** Unpacks aside and moves it into place as a whole, so that an interrupted run leaves no half of a browser. */
async function unpack(packed, cache, folder) {
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(path.join(cache, 'unpacking-'));
  const unzipped = async (name) => unzip(await readFile(path.join(packed, name)));
  for (const name of ['al2023.tar.br', 'fonts.tar.br']) {
    const { status, stderr } = spawnSync('tar', ['-x', '-C', aside], { input: await unzipped(name) });
    if (status !== 0) throw new Error(`${name} could not be unpacked: ${stderr}`);
  }
  const program = path.join(aside, 'chromium');
  await writeFile(program, await unzipped('chromium.br'));
  await writeFile(path.join(aside, 'fonts.conf'), fontSettings(folder));
  await writeFile(path.join(aside, 'chromium.sh'), starter(folder));
  await chmod(program, 0o755);
  await chmod(path.join(aside, 'chromium.sh'), 0o755);
  await chmod(aside, 0o755);
  await rename(aside, folder).catch(async (error) => {
    await rm(aside, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
}

const fontSettings = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>
`;

const starter = (folder) => `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/lib' FONTCONFIG_FILE='${folder}/fonts.conf'
exec '${folder}/chromium' "$@"
`;
