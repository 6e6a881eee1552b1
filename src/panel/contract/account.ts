import type { Change, Nothing, Read } from './operations.js';
import type { PanelLanguage, Role } from './panel.js';

/** A second factor that is not confirmed yet. */
export interface NewSecondFactor {
  secret: string;
  uri: string;
  /** Its QR code, as a `data:` address. */
  picture: string;
}

/** A hotel's invitation that the person has neither accepted nor declined yet. */
export interface ReceivedInvitation {
  hotelId: number;
  hotelTitle: string;
  role: Role;
}

export interface AccountContract {
  invitations: Read<Nothing, ReceivedInvitation[]>;
  acceptInvitation: Change<{ hotelId: number }>;
  declineInvitation: Change<{ hotelId: number }>;
  /** Gives the code of the second factor again, or the password where there is none: for steps that matter. */
  confirm: Change<{ code: string } | { currentPassword: string }>;
  language: Change<{ language: PanelLanguage }>;
  password: Change<{ currentPassword: string; password: string }>;
  totpSecret: Change<Nothing, NewSecondFactor>;
  totpConfirm: Change<{ secret: string; code: string; currentPassword: string }>;
  totpRemove: Change<{ code: string; currentPassword: string }>;
}
