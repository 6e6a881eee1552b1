import type { Upload } from './operations.js';

export interface MediaContract {
  upload: Upload<{ path: string }>;
}
