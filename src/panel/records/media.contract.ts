import type { Upload } from '../page/operations.js';

export interface MediaContract {
  upload: Upload<{ path: string }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    media: MediaContract;
  }
}
