import type { ChildProcess } from 'node:child_process';

export interface ServerUser {
  uid: number;
  gid: number;
  name: string;
}

interface Programs {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

export interface Launcher {
  at(file: string): string;
  complete(program: string, args: string[], stdin?: string): Promise<string>;
  start(program: string, args: string[]): ChildProcess;
}

export function findPrograms(): Promise<Programs>;
export function programsFor(programs: Programs, user: ServerUser | undefined): Promise<Programs>;
export function serverUser(clusterDir: string): Promise<ServerUser | undefined>;
export function launcherFor(dataDir: string, user: ServerUser | undefined): Promise<Launcher>;
export function giveTo(folder: string, user: ServerUser): Promise<void>;
