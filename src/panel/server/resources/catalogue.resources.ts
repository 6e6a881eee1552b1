import { Injectable } from '@nestjs/common';
import { CatalogueService, type Retirable } from '../../../inventory/catalogue/catalogue.service.js';
import { EVERYONE, MANAGERS } from '../access.js';
import type { PanelField, PanelResource, RecordCommand } from '../adapter/definition.js';

const RETIRED: PanelField = {
  name: 'retired',
  kind: 'flag',
  sql: '(r.retired_at IS NOT NULL)',
  filter: true,
};
const SORT: PanelField = {
  name: 'sort',
  kind: 'whole',
  sort: true,
  form: 'both',
  hideInShow: true,
  initial: '0',
};
/** The text in the person's language, else in any. */
const localizedSql = (column: string) =>
  `coalesce(${column} ->> :language, ${column} ->> 'tr', ${column} ->> 'en', (SELECT min(value) FROM jsonb_each_text(${column})))`;

/** What the hotel sells and has. */
@Injectable()
export class CatalogueResources {
  constructor(private readonly catalogue: CatalogueService) {}

  resources(): PanelResource[] {
    return [
      this.roomTypes(),
      this.boards(),
      this.ratePlans(),
      this.packages(),
      this.buildings(),
      this.rooms(),
    ];
  }

  private roomTypes(): PanelResource {
    return {
      id: 'roomTypes',
      icon: 'Layers',
      group: 'sales',
      from: 'room_type r',
      hotel: 'r.hotel_id',
      title: `r.code || ' · ' || ${localizedSql('r.name')}`,
      read: EVERYONE,
      write: MANAGERS,
      order: { field: 'sort', direction: 'asc' },
      retiredSql: 'r.retired_at IS NOT NULL',
      fields: [
        {
          name: 'code',
          kind: 'text',
          list: true,
          filter: true,
          sort: true,
          form: 'both',
          required: true,
          section: 'names',
        },
        {
          name: 'name',
          kind: 'localized',
          list: true,
          filter: true,
          form: 'both',
          required: true,
          section: 'names',
        },
        { name: 'detail', kind: 'localizedRich', form: 'both', section: 'names' },
        {
          name: 'capacityAdult',
          kind: 'whole',
          list: true,
          sort: true,
          form: 'both',
          required: true,
          section: 'capacity',
          initial: '2',
        },
        {
          name: 'capacityChildren',
          kind: 'whole',
          list: true,
          sort: true,
          form: 'both',
          required: true,
          section: 'capacity',
          initial: '0',
        },
        {
          name: 'capacityTotal',
          kind: 'whole',
          list: true,
          sort: true,
          form: 'both',
          required: true,
          section: 'capacity',
          initial: '2',
        },
        { name: 'totalBed', kind: 'whole', form: 'both', section: 'capacity', initial: '1' },
        { name: 'totalBathroom', kind: 'whole', form: 'both', section: 'capacity', initial: '1' },
        { name: 'roomSize', kind: 'whole', form: 'both', section: 'capacity', initial: '0' },
        {
          name: 'onlineSales',
          kind: 'flag',
          list: true,
          filter: true,
          form: 'both',
          section: 'sale',
          initial: true,
        },
        {
          name: 'refundable',
          kind: 'flag',
          form: 'both',
          filter: true,
          section: 'sale',
          initial: true,
        },
        { name: 'nonRefundable', kind: 'flag', form: 'both', filter: true, section: 'sale' },
        { ...SORT, section: 'sale' },
        { name: 'images', kind: 'images', form: 'both', section: 'looks', initial: '[]' },
        { name: 'features', kind: 'features', form: 'both', section: 'looks', initial: '[]' },
        RETIRED,
      ],
      ...this.kept('roomType', (...given) => this.catalogue.saveRoomType(...given)),
    };
  }

  private boards(): PanelResource {
    return {
      id: 'boards',
      icon: 'Coffee',
      group: 'sales',
      from: 'board r',
      hotel: 'r.hotel_id',
      title: `r.code || ' · ' || ${localizedSql('r.title')}`,
      read: EVERYONE,
      write: MANAGERS,
      order: { field: 'sort', direction: 'asc' },
      retiredSql: 'r.retired_at IS NOT NULL',
      fields: [
        { name: 'code', kind: 'text', list: true, filter: true, sort: true, form: 'both', required: true },
        {
          name: 'name',
          sql: 'r.title',
          kind: 'localized',
          list: true,
          filter: true,
          form: 'both',
          required: true,
        },
        {
          name: 'priceType',
          kind: 'choice',
          choices: ['0', '1'],
          list: true,
          filter: true,
          form: 'both',
          required: true,
          initial: '0',
        },
        SORT,
        RETIRED,
      ],
      faultsOf: { title: 'name' },
      ...this.kept('board', (hotelId, id, values, actor) =>
        this.catalogue.saveBoard(hotelId, id, { ...values, title: values['name'] }, actor),
      ),
    };
  }

  private ratePlans(): PanelResource {
    return {
      id: 'ratePlans',
      icon: 'Tag',
      group: 'sales',
      from: `rate_plan r JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
             JOIN board b ON b.hotel_id = r.hotel_id AND b.id = r.board_id`,
      hotel: 'r.hotel_id',
      title: `t.code || ' · ' || b.code`,
      read: EVERYONE,
      write: MANAGERS,
      order: { field: 'roomTypeId', direction: 'asc' },
      retiredSql: 'r.retired_at IS NOT NULL',
      fields: [
        {
          name: 'roomTypeId',
          kind: 'reference',
          reference: 'roomTypes',
          list: true,
          filter: true,
          sort: true,
          form: 'new',
          required: true,
        },
        {
          name: 'boardId',
          kind: 'reference',
          reference: 'boards',
          list: true,
          filter: true,
          sort: true,
          form: 'new',
          required: true,
        },
        {
          name: 'nonRefundableDiscountPercent',
          kind: 'decimal',
          list: true,
          sort: true,
          form: 'both',
          initial: '0',
        },
        { name: 'adultMultipliers', kind: 'adultMultipliers', form: 'both', initial: '["1","2"]' },
        { name: 'childBands', kind: 'childBands', form: 'both', initial: '[]' },
        RETIRED,
      ],
      ...this.kept('ratePlan', (...given) => this.catalogue.saveRatePlan(...given)),
    };
  }

  private packages(): PanelResource {
    return {
      id: 'packages',
      icon: 'Gift',
      group: 'sales',
      from: 'package r',
      hotel: 'r.hotel_id',
      title: localizedSql('r.name'),
      read: EVERYONE,
      write: MANAGERS,
      order: { field: 'sort', direction: 'asc' },
      retiredSql: 'r.retired_at IS NOT NULL',
      fields: [
        { name: 'name', kind: 'localized', list: true, filter: true, form: 'both', required: true },
        { name: 'note', kind: 'localizedLong', form: 'both' },
        { name: 'price', kind: 'money', list: true, filter: true, sort: true, form: 'both', required: true },
        {
          name: 'priceMode',
          kind: 'choice',
          choices: ['0', '1', '2', '3'],
          list: true,
          filter: true,
          form: 'both',
          required: true,
          initial: '0',
        },
        SORT,
        RETIRED,
      ],
      ...this.kept('package', (...given) => this.catalogue.savePackage(...given)),
    };
  }

  private buildings(): PanelResource {
    return {
      id: 'buildings',
      icon: 'Home',
      group: 'house',
      from: 'building r',
      hotel: 'r.hotel_id',
      title: 'r.name',
      read: EVERYONE,
      write: MANAGERS,
      order: { field: 'sort', direction: 'asc' },
      retiredSql: 'r.retired_at IS NOT NULL',
      fields: [
        { name: 'code', kind: 'text', list: true, filter: true, sort: true, form: 'both', required: true },
        { name: 'name', kind: 'text', list: true, filter: true, sort: true, form: 'both', required: true },
        {
          name: 'routerEncryption',
          kind: 'choice',
          choices: ['0', '1'],
          list: true,
          filter: true,
          form: 'both',
          required: true,
          initial: '0',
        },
        SORT,
        RETIRED,
      ],
      ...this.kept('building', (...given) => this.catalogue.saveBuilding(...given)),
    };
  }

  private rooms(): PanelResource {
    return {
      id: 'rooms',
      icon: 'Key',
      group: 'house',
      from: 'room r',
      hotel: 'r.hotel_id',
      title: 'r.name',
      read: EVERYONE,
      write: MANAGERS,
      order: { field: 'name', direction: 'asc' },
      retiredSql: 'r.retired_at IS NOT NULL',
      fields: [
        { name: 'name', kind: 'text', list: true, filter: true, sort: true, form: 'both', required: true },
        {
          name: 'roomTypeId',
          kind: 'reference',
          reference: 'roomTypes',
          list: true,
          filter: true,
          sort: true,
          form: 'both',
          required: true,
        },
        {
          name: 'buildingId',
          kind: 'reference',
          reference: 'buildings',
          list: true,
          filter: true,
          sort: true,
          form: 'both',
          required: true,
        },
        SORT,
        RETIRED,
      ],
      ...this.kept('room', (...given) => this.catalogue.saveRoom(...given)),
    };
  }

  /** Saving by the service, and taking out of use instead of deleting. */
  private kept(
    kind: Retirable,
    save: CatalogueService['saveRoom'],
  ): Pick<PanelResource, 'create' | 'update' | 'commands'> {
    const command = (name: 'retire' | 'restore', icon: string): RecordCommand => ({
      name,
      icon,
      roles: MANAGERS,
      danger: name === 'retire',
      applies: (record) => (record['retired'] === true) === (name === 'restore'),
      run: async (user, id) => {
        await this.catalogue[name](kind, user.hotelId!, id, user.actor);
        return { id };
      },
    });
    return {
      create: async (user, values) => ({ id: await save(user.hotelId!, undefined, values, user.actor) }),
      update: async (user, id, values) => ({ id: await save(user.hotelId!, id, values, user.actor) }),
      commands: [command('retire', 'Archive'), command('restore', 'RotateCcw')],
    };
  }
}
