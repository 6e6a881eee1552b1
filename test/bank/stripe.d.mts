export declare const STRIPE_OUTCOMES: readonly string[];
export declare function stripeEvent(
  type: string,
  object: object,
  secret: string,
  atSeconds?: number,
): { body: string; headers: Record<string, string> };
