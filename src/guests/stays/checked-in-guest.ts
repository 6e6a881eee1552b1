export interface CheckedInGuest {
  stayId: number;
  identityNumberIsDoubtful: boolean;
}
