export interface Desk {
  url: string;
  accounts: typeof DEMO_ACCOUNTS;
  received: { bank: string; fields: Record<string, unknown> }[];
  callsBack: boolean;
  trouble: 'down' | 'silent' | 'garbage' | 'error' | 'large' | undefined;
  stripeUrlEnd: string;
}

export interface Bank extends Desk {
  close(): Promise<unknown>;
}

export declare const DEMO_ACCOUNTS: {
  nestpay: { clientId: string; storeKey: string; apiUser: string; apiPassword: string };
  garanti: {
    terminalId: string;
    storeKey: string;
    password: string;
    apiUser: string;
    apiPassword: string;
  };
  iyzico: { apiKey: string; secretKey: string };
  stripe: { secretKey: string; webhookSecret: string };
};

export declare function startBank(options?: {
  port?: number;
  accounts?: Partial<typeof DEMO_ACCOUNTS>;
}): Promise<Bank>;
