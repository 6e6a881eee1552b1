/** '' where nothing is known. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

export function bookerName({
  guestName: firstName,
  guestSurname: lastName,
}: {
  guestName: string;
  guestSurname: string;
}): string {
  return fullName({ firstName, lastName });
}
