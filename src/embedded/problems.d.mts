export function mainProblem(output: string): string;
export function explainProblem(error: unknown, dataDir: string): string;
