import {
  type ActionRequest,
  type ActionResponse,
  ApiController,
  type RecordActionResponse,
  type RecordJSON,
} from 'adminjs';
import type { Response } from 'express';
import { sendAnswer } from '../../http/sending.js';

/** AdminJS' API with our text for a missing record. Changes, which may answer a secret, are not zipped. */
export class RecordController extends ApiController {
  override async resourceAction(request: ActionRequest, response: Response): Promise<ActionResponse> {
    const answer = (await super.resourceAction(request, response)) as RecordsAnswer;
    return (await sent(request, response, answer)) as ActionResponse;
  }

  override async recordAction(request: ActionRequest, response: Response): Promise<RecordActionResponse> {
    const answer = await super.recordAction(request, response);
    const worded =
      answer.record?.baseError?.type === 'NotFoundError'
        ? { ...answer, notice: { message: 'record_is_not_found', type: 'error' as const } }
        : answer;
    return (await sent(request, response, worded)) as RecordActionResponse;
  }
}

interface RecordsAnswer {
  record?: RecordJSON;
  records?: RecordJSON[];
}

/** Sends what was read; returns any other answer, for AdminJS to send. */
async function sent<A extends RecordsAnswer>(
  request: ActionRequest,
  response: Response,
  answer: A,
): Promise<A | undefined> {
  const { record, records } = answer;
  const short = {
    ...answer,
    ...(record && { record: withShortReferences(record) }),
    ...(records && { records: records.map(withShortReferences) }),
  };
  if (request.method !== 'get') return short;
  await sendAnswer(response.req, response, { content: Buffer.from(JSON.stringify(short)) });
  return undefined;
}

/** Pages show the title of a record that another one refers to; AdminJS sends all of it, once for each reference. */
function withShortReferences(record: RecordJSON): RecordJSON {
  const populated = Object.entries(record.populated).map(([name, referred]) => [
    name,
    referred && { id: referred.id, title: referred.title },
  ]);
  return { ...record, populated: Object.fromEntries(populated) as RecordJSON['populated'] };
}
