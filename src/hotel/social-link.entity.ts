import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { line, sortOrder, webAddress } from '../http/record-fields.js';
import { fileOnly, type FormOf, optional, required } from '../http/record-form.js';
import { TextsAreChecked } from './checked-texts.js';
import { svgIcon } from './svg-icon.js';

@Entity({ name: 'social_link' })
export class SocialLink {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  category!: string;

  @Column({ type: 'text' })
  icon!: string;

  @Column({ type: 'text', nullable: true })
  iconsvg!: string | null;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'integer', default: 0 })
  sort!: number;

  @TextsAreChecked()
  textsChecked?: boolean;
}

export const SOCIAL_LINK_FORM = {
  category: required(line()),
  icon: line(),
  iconsvg: fileOnly(optional(svgIcon())),
  url: required(webAddress()),
  sort: sortOrder(),
} satisfies FormOf<SocialLink>;
