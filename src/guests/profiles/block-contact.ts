import type { ArrangedBlock } from '../../booking/blocks/block-contacts.js';

export function contactOfBlock({
  contactName: name,
  contactPhone: phone,
  contactEmail: email,
}: ArrangedBlock) {
  return { name, phone, email };
}
