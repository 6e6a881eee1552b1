import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

/** What a session stores about its person; everything else is read from the database by each request. */
export interface SignedIn {
  staffId: number;
  /** The person's session epoch when they signed in: a new password or a disabled account raises it. */
  epoch: number;
  hotelId: number | null;
  sinceMs: number;
  /** From where, and the browser as it names itself; sessions of an earlier release do not know it. */
  address?: string;
  userAgent?: string;
  /** Until when a step that matters is done without asking again; see `confirm` of the account page. */
  confirmedUntilMs?: number;
}

@Distributed('own key')
@Entity({ name: 'staff_session' })
export class StaffSession {
  /** Whoever knows it is signed in. */
  @PrimaryColumn({ type: 'text' })
  sid!: string;

  @Column({ type: 'json' })
  sess!: { signedIn?: SignedIn };

  @Column({ type: 'timestamptz' })
  expire!: Date;
}
