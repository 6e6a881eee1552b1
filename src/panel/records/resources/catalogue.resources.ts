import { Injectable } from '@nestjs/common';
import type { CatalogueKind } from '../../../inventory/catalogue/catalogue-kinds.js';
import { CatalogueService } from '../../../inventory/catalogue/catalogue.service.js';
import { SUGGESTED_ORIGINS, type SuggestedKind } from '../../../inventory/catalogue/suggested-origins.js';
import { MANAGERS, RECEPTION } from '../../page/access.js';
import type { FormValues, PanelField, PanelResource, RecordCommand } from '../adapter/definition.js';
import {
  choice,
  COLUMN,
  decimal,
  field,
  flag,
  FORM,
  initial,
  from,
  LISTED,
  localized,
  localizedSql,
  money,
  reference,
  REQUIRED,
  REQUIRED_NEW,
  section,
  SORT,
  text,
  whole,
} from './fields.js';
import { saveActions, withTitle } from './save-actions.js';

const RETIRED = flag('retired', from('(r.retired_at IS NOT NULL)'), { filter: true });

const requiredWhole = (name: string, value: string): PanelField =>
  whole(name, REQUIRED, initial(value), { list: true, sort: true });

type Declared = Pick<
  PanelResource,
  'id' | 'icon' | 'group' | 'from' | 'title' | 'order' | 'areNumbered' | 'fields' | 'faultsOf'
>;

@Injectable()
export class CatalogueResources {
  constructor(private readonly catalogue: CatalogueService) {}

  resources(): PanelResource[] {
    return [
      this.retirable('roomType', roomTypes()),
      this.retirable('board', boards(), (values) => withTitle(values, 'name')),
      this.retirable('ratePlan', ratePlans()),
      this.retirable('package', packages()),
      this.retirable('building', buildings()),
      this.retirable('room', rooms()),
      this.houseList('bookingSource', houseList('bookingSources', 'Compass', 'booking_source')),
      this.houseList('marketSegment', houseList('marketSegments', 'PieChart', 'market_segment')),
    ];
  }

  private houseList(kind: SuggestedKind, declared: Declared): PanelResource {
    return {
      ...this.retirable(kind, declared),
      suggested: {
        names: SUGGESTED_ORIGINS[kind],
        add: (user) => this.catalogue.addSuggested(kind, user.hotelId!, user.actor),
      },
    };
  }

  private retirable(
    kind: CatalogueKind,
    declared: Declared,
    named: (values: FormValues) => FormValues = (values) => values,
  ): PanelResource {
    const command = (name: 'retire' | 'restore', icon: string): RecordCommand => ({
      name,
      icon,
      roles: MANAGERS,
      danger: name === 'retire',
      applies: (record) => (record['retired'] === true) === (name === 'restore'),
      run: (user, id) => this.catalogue[name](kind, user.hotelId!, id, user.actor),
    });
    return {
      ...declared,
      hotel: 'r.hotel_id',
      hasRevision: true,
      read: RECEPTION,
      write: MANAGERS,
      retiredSql: 'r.retired_at IS NOT NULL',
      fields: [...declared.fields, RETIRED],
      ...saveActions((hotelId, id, values, actor) =>
        this.catalogue.save(kind, hotelId, id, named(values), actor),
      ),
      commands: [command('retire', 'Archive'), command('restore', 'RotateCcw')],
    };
  }
}

function roomTypes(): Declared {
  return {
    id: 'roomTypes',
    icon: 'Layers',
    group: 'rooms',
    from: 'room_type r',
    title: `r.code || ' · ' || ${localizedSql('r.name')}`,
    order: { field: 'sort', direction: 'asc' },
    fields: [
      ...section(
        'names',
        text('code', COLUMN, REQUIRED),
        localized('name', LISTED, REQUIRED),
        field('localizedRich', 'detail', FORM),
      ),
      ...section(
        'capacity',
        requiredWhole('capacityAdult', '2'),
        requiredWhole('capacityChildren', '0'),
        requiredWhole('capacityTotal', '2'),
        whole('totalBed', FORM, initial('1')),
        whole('totalBathroom', FORM, initial('1')),
        whole('roomSize', FORM, initial('0')),
      ),
      ...section(
        'sale',
        flag('onlineSales', LISTED, FORM, initial(true)),
        flag('refundable', FORM, initial(true), { filter: true }),
        flag('nonRefundable', FORM, { filter: true }),
        SORT,
      ),
      ...section(
        'looks',
        field('images', 'images', FORM, initial('[]')),
        field('features', 'features', FORM, initial('[]')),
      ),
    ],
  };
}

function boards(): Declared {
  return {
    id: 'boards',
    icon: 'Coffee',
    group: 'rooms',
    from: 'board r',
    title: `r.code || ' · ' || ${localizedSql('r.title')}`,
    order: { field: 'sort', direction: 'asc' },
    fields: [
      text('code', COLUMN, REQUIRED),
      localized('name', from('r.title'), LISTED, REQUIRED),
      choice('priceType', ['0', '1'], LISTED, REQUIRED, initial('0')),
      SORT,
    ],
    faultsOf: { title: 'name' },
  };
}

function ratePlans(): Declared {
  return {
    id: 'ratePlans',
    icon: 'Tag',
    group: 'rooms',
    from: `rate_plan r JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
           JOIN board b ON b.hotel_id = r.hotel_id AND b.id = r.board_id`,
    title: `t.code || ' · ' || b.code`,
    order: { field: 'roomTypeId', direction: 'asc' },
    fields: [
      reference('roomTypeId', 'roomTypes', COLUMN, REQUIRED_NEW),
      reference('boardId', 'boards', COLUMN, REQUIRED_NEW),
      ...section(
        'shares',
        decimal('nonRefundableDiscountPercent', FORM, initial('0'), { list: true, sort: true }),
        field('adultMultipliers', 'adultMultipliers', FORM, initial('["1","2"]')),
        field('childBands', 'childBands', FORM, initial('[]')),
      ),
      ...section(
        'derivation',
        reference('derivedFromPlanId', 'ratePlans', { list: true }),
        field('derivation', 'derivation', from('r.id::text'), { form: 'edit', hideInShow: true }),
      ),
    ],
  };
}

function packages(): Declared {
  return {
    id: 'packages',
    icon: 'Gift',
    group: 'rooms',
    from: 'package r',
    title: localizedSql('r.name'),
    order: { field: 'sort', direction: 'asc' },
    fields: [
      localized('name', LISTED, REQUIRED),
      field('localizedLong', 'note', FORM),
      money('price', COLUMN, REQUIRED),
      choice('priceMode', ['0', '1', '2', '3'], LISTED, REQUIRED, initial('0')),
      SORT,
    ],
  };
}

function buildings(): Declared {
  return {
    id: 'buildings',
    icon: 'Home',
    group: 'rooms',
    from: 'building r',
    title: 'r.name',
    areNumbered: true,
    order: { field: 'sort', direction: 'asc' },
    fields: [
      text('code', COLUMN, REQUIRED),
      text('name', COLUMN, REQUIRED),
      choice('routerEncryption', ['0', '1'], LISTED, REQUIRED, initial('0')),
      SORT,
    ],
  };
}

function rooms(): Declared {
  return {
    id: 'rooms',
    icon: 'Key',
    group: 'rooms',
    from: 'room r',
    title: 'r.name',
    areNumbered: true,
    order: { field: 'name', direction: 'asc' },
    fields: [
      text('name', COLUMN, REQUIRED),
      reference('roomTypeId', 'roomTypes', COLUMN, REQUIRED),
      reference('buildingId', 'buildings', COLUMN, REQUIRED),
      SORT,
    ],
  };
}

/** A short list of names that is the hotel's own. */
function houseList(id: string, icon: string, table: string): Declared {
  return {
    id,
    icon,
    group: 'hotel',
    from: `${table} r`,
    title: localizedSql('r.name'),
    order: { field: 'sort', direction: 'asc' },
    fields: [localized('name', LISTED, REQUIRED), SORT],
  };
}
