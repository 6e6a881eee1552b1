import type { OwnSession } from '../../staff/own-session.js';
import type { Change, Nothing, PostedRead, Read } from '../page/operations.js';
import type { Role } from '../page/panel.js';
import type { PanelLanguage } from '../../values/languages.js';

export interface NewSecondFactor {
  secret: string;
  uri: string;
  /** Its QR code, as a `data:` address. */
  picture: string;
}

export interface AccountContract {
  invitations: Read<Nothing, { hotelId: number; hotelTitle: string; role: Role }[]>;
  acceptInvitation: Change<{ hotelId: number }>;
  declineInvitation: Change<{ hotelId: number }>;
  /** For steps that matter: the code of the second factor, or the password of a person without one. */
  confirm: PostedRead<{ code: string } | { currentPassword: string }, void>;
  language: Change<{ language: PanelLanguage }>;
  password: Change<{ currentPassword: string; password: string }>;
  sessions: Read<Nothing, OwnSession[]>;
  /** For whoever has confirmed who they are. The session is gone then, whether it was still there or not. */
  endSession: Change<{ sessionId: string }>;
  /** All but the one that asks; confirmed as well. */
  endOtherSessions: Change<Nothing>;
  totpSecret: PostedRead<Nothing, NewSecondFactor>;
  totpConfirm: Change<{ secret: string; code: string; currentPassword: string }>;
  totpRemove: Change<{ code: string; currentPassword: string }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    account: AccountContract;
  }
}
