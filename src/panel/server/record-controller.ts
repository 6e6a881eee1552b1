import { type ActionRequest, ApiController, type RecordActionResponse } from 'adminjs';

/** AdminJS' API, whose own words for a record that is not there (any more) are replaced by a text of ours. */
export class RecordController extends ApiController {
  override async recordAction(request: ActionRequest, response: unknown): Promise<RecordActionResponse> {
    const answer = await super.recordAction(request, response);
    return answer.record?.baseError?.type === 'NotFoundError'
      ? { ...answer, notice: { message: 'record_is_not_found', type: 'error' } }
      : answer;
  }
}
