import { unwatchFile, watchFile } from 'node:fs';
import { subscribe } from '@parcel/watcher';

const TEST_FILE = /\.spec\.tsx?$/;
/** How often a file that stands alone is looked at. */
const LOOK_MS = 500;

/**
 * Calls `changed` whenever something in the folders, or the file, is written, made, removed or replaced by another one, as editors
 * and `git checkout` do. Tests are no sources. Resolves once it watches, to what ends it.
 *
 * @param {string[]} folders
 * @param {string} file It need not exist.
 * @param {() => void} changed
 */
export async function watchSources(folders, file, changed) {
  const watchers = await Promise.all(
    folders.map((folder) =>
      subscribe(folder, (error, events) => {
        if (error || events.some(({ path }) => !TEST_FILE.test(path))) changed();
      }),
    ),
  );
  watchFile(file, { interval: LOOK_MS }, (now, before) => {
    // Node tells once that there is no file.
    if (now.mtimeMs !== before.mtimeMs) changed();
  });
  return async () => {
    unwatchFile(file);
    await Promise.all(watchers.map((watcher) => watcher.unsubscribe()));
  };
}
