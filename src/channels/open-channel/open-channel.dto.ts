import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiQuery,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import { DescribeFailureWith, DescribeFailure, Failure, Succeeded } from '../../http/answers.dto.js';
import { InventoryFaultModel } from '../inventory.docs.js';
import { ChannelChangesRequest } from './open-channel-message.dto.js';

export class ConnectionTested {
  @Succeeded() success!: true;
}

class ChannelRatePlanModel {
  @ApiProperty({ example: '1' }) id!: string;
  @ApiProperty({ example: 'Bed & breakfast' }) title!: string;
  @ApiProperty({ enum: ['per_room', 'per_person'] }) sell_mode!: 'per_room' | 'per_person';
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Adults of the room type' }) max_persons!: number;
  @ApiProperty({ example: 'EUR' }) currency!: string;
  @ApiProperty({ type: Boolean, enum: [false] }) read_only!: false;
}

class ChannelRoomTypeModel {
  @ApiProperty({ example: '1' }) id!: string;
  @ApiProperty({ example: 'Standard room' }) title!: string;
  @ApiProperty({ type: [ChannelRatePlanModel] }) rate_plans!: ChannelRatePlanModel[];
}

class MappingAttributes {
  @ApiProperty({ type: [ChannelRoomTypeModel] }) room_types!: ChannelRoomTypeModel[];
}

class MappingData {
  @ApiProperty({ enum: ['mapping_details'] }) type!: 'mapping_details';
  @ApiProperty({ type: MappingAttributes }) attributes!: MappingAttributes;
}

export class MappingDetails {
  @ApiProperty({ type: MappingData }) data!: MappingData;
}

export class ChangesAccepted {
  @Succeeded() success!: true;
  @ApiProperty({ description: 'The `request_id` of the message; of several together, one text for all' })
  unique_id!: string;
}

class ChannelFailure extends Failure {
  @ApiProperty({ type: [InventoryFaultModel], required: false }) errors?: InventoryFaultModel[];
}

const EXAMPLE = {
  data: [
    {
      type: 'changes_notification',
      attributes: {
        request_id: '7f1f4a9e-6d8e-4a53-9f5c-0d2f3f6f0f11',
        hotel_code: '7001',
        changes: [
          {
            type: 'availability_changes',
            attributes: {
              room_type_id: '1',
              date_from: '2027-06-01',
              date_to: '2027-06-03',
              availability: 10,
            },
          },
        ],
      },
    },
  ],
};

export const DescribeOpenChannel = () =>
  applyDecorators(
    ApiTags('Open Channel'),
    ApiSecurity('ChannelKey'),
    DescribeFailure(401, 'api_key_is_not_valid'),
    DescribeFailure(404, 'hotel_id_is_not_found'),
  );

const HotelCode = () =>
  ApiQuery({ name: 'hotel_code', schema: { type: 'string' }, description: 'The hotel ID' });

export const DescribeTestConnection = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'testChannelConnection',
      summary: 'Open Channel: test the connection',
      description: 'Whether the key and the hotel belong together.',
    }),
    HotelCode(),
    ApiOkResponse({ type: ConnectionTested }),
  );

export const DescribeMappingDetails = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'getChannelMapping',
      summary: 'Open Channel: room types and rate plans',
      description: 'The room types and rate plans of the hotel, with the ids by which changes name them.',
    }),
    HotelCode(),
    ApiOkResponse({ type: MappingDetails }),
  );

export const DescribeChannelChanges = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'pushChannelChanges',
      summary: 'Open Channel: changes of availability, rates and restrictions',
      description:
        'Messages of the type `changes_notification`, as the protocol of Channex has them. All or nothing: with a fault nothing ' +
        'is changed.',
    }),
    ApiBody({ type: ChannelChangesRequest, examples: { availability: { value: EXAMPLE } } }),
    ApiOkResponse({ type: ChangesAccepted }),
    DescribeFailureWith(
      422,
      'ChannelChangesFailure',
      ChannelFailure,
      'changes_are_not_valid',
      'changes_are_too_many',
      'id_is_used_for_other_changes',
    ),
  );
