/** The name of a person, as far as it is known; '' where nothing is. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** The name of the person who has booked; '' where it is not known. */
export function bookerName({
  guestName: firstName,
  guestSurname: lastName,
}: {
  guestName: string;
  guestSurname: string;
}): string {
  return fullName({ firstName, lastName });
}
