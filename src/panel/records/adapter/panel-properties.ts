import { BaseProperty } from 'adminjs';
import type { PanelField } from './definition.js';
import { isComparable } from './record-query.js';

/** A field of a resource, as AdminJS sees it: numbers, days and JSON are texts to it, so that it converts nothing. */
export class PanelProperty extends BaseProperty {
  constructor(private readonly field: PanelField) {
    super({
      path: field.name,
      type: field.kind === 'flag' ? 'boolean' : field.kind === 'reference' ? 'reference' : 'string',
      isSortable: field.sort === true && isComparable(field),
    });
  }

  override reference(): string | null {
    return this.field.reference ?? null;
  }

  override isTitle(): boolean {
    return false;
  }

  override isVisible(): boolean {
    return true;
  }
}

export class IdProperty extends BaseProperty {
  constructor() {
    super({ path: 'id', type: 'string', isId: true, isSortable: false });
  }
}

export class TitleProperty extends BaseProperty {
  constructor() {
    super({ path: 'title', type: 'string', isSortable: false });
  }
}
