/**
 * What each operation at `/admin/api/pages/<page>/<operation>` takes and answers; both sides are checked by it. Each
 * `<page>.contract.ts` adds its page.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface PanelContract {}

export type PageName = keyof PanelContract;
