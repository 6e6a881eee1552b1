const DELETABLE = ['added', 'changed', 'deleted'] as const;
const KEPT = ['added', 'changed'] as const;

/** What happens to each kind of record, in the order in which people look for it: `staff.signed-in`, for example. */
const VERBS = {
  staff: [
    'signed-in',
    'signed-out',
    'sign-in-failed',
    'password-refused',
    'code-refused',
    'added',
    'invited',
    'joined',
    'declined',
    'link-issued',
    'password-changed',
    'second-factor-set',
    'second-factor-removed',
    'second-factor-reset',
    'role-changed',
    'disabled',
    'enabled',
    'removed',
  ],
  card: ['revealed'],
  payment: [
    'start',
    'hand_over',
    'approve',
    'approve_late',
    'examine',
    'decline',
    'expire',
    'accept',
    'give_back',
    'repeat',
    'second_charge',
    'refuse',
    'put_aside',
  ],
  'room-type': KEPT,
  board: KEPT,
  'rate-plan': KEPT,
  package: KEPT,
  building: KEPT,
  room: KEPT,
  'room-block': ['added', 'changed', 'released', 'cancelled'],
  image: ['added'],
  hotel: ['added', 'changed', 'copied'],
  hotel_file: ['imported'],
  'social-link': DELETABLE,
  footer: DELETABLE,
  'guest-mail-text': DELETABLE,
  'guest-profile': ['added', 'changed', 'merged', 'separated', 'told-apart', 'proposed-again', 'erased'],
  'cancellation-tier': DELETABLE,
  'usual-charge': DELETABLE,
  'mail-server': ['changed', 'tested', 'read'],
  'payment-types': ['changed'],
  'bank-account': DELETABLE,
  'virtual-pos': ['changed', 'deleted', 'read'],
  'api-key': ['added', 'revoked'],
  partner: ['added', 'changed', 'permission-changed', 'secret-rotated'],
  report: ['exported'],
  webhook: ['added', 'deleted', 'switched-off', 'switched-on', 'sent-again'],
} as const;

/** What is done at the front desk and to rates. */
const ACTS = [
  'rates_changed',
  'rates_change_undone',
  'desk_booking',
  'booking_changed',
  'booker_changed',
  'guests_named',
  'booking_cancelled',
  'undo_cancellation',
  'folio_posted',
  'folio_reversed',
  'check_in',
  'undo_check_in',
  'undo_check_out',
  'undo_guest_check_out',
  'undo_no_show',
  'check_out',
  'no_show',
  'room_move',
  'room_planned',
  'room_out_of_order',
  'room_in_order',
  'room_cleanliness',
  // Recorded by releases in which a departure was changed by itself.
  'change_departure',
  'guest_added',
  'guest_changed',
  'guest_check_out',
] as const;

type Verbs = typeof VERBS;

/** Everything that the audit trail records. */
export type AuditAction =
  (typeof ACTS)[number] | { [Kind in keyof Verbs]: `${Kind}.${Verbs[Kind][number]}` }[keyof Verbs];

export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...ACTS,
  ...Object.entries(VERBS).flatMap(([kind, verbs]) => verbs.map((verb) => `${kind}.${verb}` as AuditAction)),
];

/** Every kind of record that an entry can be about. */
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

export const AUDIT_ENTITIES = [
  'staff',
  'booking',
  'reservation',
  'stay',
  'day_change',
  'payment_session',
  'room-type',
  'board',
  'rate-plan',
  'package',
  'building',
  'room',
  'room-block',
  'image',
  'hotel',
  'social-link',
  'footer',
  'guest-mail-text',
  'guest-profile',
  'cancellation-tier',
  'usual-charge',
  'mail-server',
  'payment-types',
  'bank-account',
  'virtual-pos',
  'api-key',
  'partner',
  'webhook',
] as const;
