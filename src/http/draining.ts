import { Injectable } from '@nestjs/common';

/** Whether a shutdown has begun: the service then still answers, but asks for no new work. */
@Injectable()
export class Draining {
  begun = false;
}
