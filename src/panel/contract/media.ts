import type { Upload } from './operations.js';

/** The pictures of forms. */
export interface MediaContract {
  upload: Upload<{ path: string }>;
}
