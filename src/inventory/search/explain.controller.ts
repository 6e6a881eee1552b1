import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOrNone } from '../../auth/caller.js';
import { hotelField, NamesHotel } from '../../auth/named-hotel.js';
import { ReadsBody } from '../../http/bodies.js';
import { DescribeExplain, type ExplainedRooms, type NotExplained } from './explain.dto.js';
import { ExplainService } from './explain.service.js';

@Controller('external/online')
@UseGuards(BearerGuard)
export class ExplainController {
  constructor(private readonly explanations: ExplainService) {}

  @Post('roomType/explain')
  @HttpCode(200)
  @ReadsBody('form')
  @NamesHotel(hotelField('body'))
  @DescribeExplain()
  explain(
    @CallerOrNone() caller: Caller | undefined,
    @Body() form: unknown,
  ): Promise<ExplainedRooms | NotExplained> {
    return this.explanations.explain(caller, form);
  }
}
