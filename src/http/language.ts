import { LanguageCode } from './request-fields.js';
import { FormPipe } from './request.pipe.js';

export class LanguageRequest {
  @LanguageCode() language!: string;
}

export const LanguagePipe = new FormPipe(LanguageRequest, () => 'language_is_not_valid', true);
