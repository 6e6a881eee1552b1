import { type Settings, SettingsError } from '../settings.js';
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
  const keys = {
    JWT_SECRET: settings.JWT_SECRET ?? (await loadOrCreateKey(settings.DATA_DIR, 'jwt-secret')),
    ENCRYPTION_KEY: settings.ENCRYPTION_KEY ?? (await loadOrCreateKey(settings.DATA_DIR, 'encryption-key')),
  };
  return {
    address: embedded.connection,
    settings: Object.freeze({ ...settings, ...keys }),
    embedded: true,
    close: () => embedded.close(),
  };
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
