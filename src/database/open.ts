import path from 'node:path';
import { keyFault, type Settings, SettingsError } from '../settings.js';
import type { DatabaseAddress } from './connection.js';
import { useEmbeddedDatabase } from '../embedded/embedded-postgres.js';
import { loadOrCreateKey } from '../secrets/load-or-create-key.js';

/** The settings are completed by the keys of the database. */
export interface OpenDatabase {
  address: DatabaseAddress;
  settings: Settings;
  embedded: boolean;
  /** Stops using the database. The embedded one stops when no other process uses it. */
  close(): Promise<void>;
}

/** Opens `DATABASE_URL`, for which keys must be given, or the embedded database, whose keys are made once and kept. */
export async function openDatabase(
  settings: Settings,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  if (settings.DATABASE_URL !== undefined) {
    requireKeys(settings);
    return {
      address: { url: settings.DATABASE_URL },
      settings,
      embedded: false,
      close: () => Promise.resolve(),
    };
  }
  const embedded = await useEmbeddedDatabase({ dataDir: settings.DATA_DIR, log });
  try {
    return {
      address: embedded.connection,
      settings: Object.freeze({ ...settings, ...(await readKeys(settings)) }),
      embedded: true,
      close: () => embedded.close(),
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

const KEY_FILES = { JWT_SECRET: 'jwt-secret', ENCRYPTION_KEY: 'encryption-key' } as const;

/** The keys of the settings, else of the files in the data directory. Throws {@link SettingsError} for a key that may not be used. */
export async function readKeys(settings: Settings): Promise<Pick<Settings, keyof typeof KEY_FILES>> {
  const { JWT_SECRET = await keyOfFile(settings, 'JWT_SECRET') } = settings;
  const { ENCRYPTION_KEY = await keyOfFile(settings, 'ENCRYPTION_KEY') } = settings;
  return { JWT_SECRET, ENCRYPTION_KEY };
}

async function keyOfFile(settings: Settings, name: keyof typeof KEY_FILES): Promise<string> {
  const key = await loadOrCreateKey(settings.DATA_DIR, KEY_FILES[name]);
  const fault = keyFault(settings, name, key);
  if (fault === undefined) return key;
  throw new SettingsError(
    `The key in ${path.join(settings.DATA_DIR, KEY_FILES[name])} is not valid: ${fault}. Put back the key that was in it.`,
  );
}

function requireKeys(settings: Settings): void {
  const missing = (['JWT_SECRET', 'ENCRYPTION_KEY'] as const).filter((name) => settings[name] === undefined);
  if (missing.length > 0) {
    throw new SettingsError(
      `With DATABASE_URL these settings are needed: ${missing.join(', ')}. ` +
        'Make each once with `openssl rand -hex 32` and keep it apart from the database.',
    );
  }
}
