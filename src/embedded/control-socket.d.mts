import type { Server, Socket } from 'node:net';

export function connectToKeeper(dataDir: string): Promise<Socket | undefined>;
export function socketFolder(dataDir: string): string;
export function listenAsKeeper(server: Server, dataDir: string): Promise<boolean>;
