const NO_SPACE = /\b(ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/i;
const READ_ONLY = /\bEROFS\b|Read-only file system/i;
const NOT_PERMITTED = /\b(EACCES|EPERM)\b/;

/** Returns the first line of a program's output that names an error, else the last line. @param {string} output */
export function mainProblem(output) {
  const lines = output.split('\n').map((line) => line.trim());
  const error = lines.find((line) => /\b(FATAL|PANIC|error|ERROR):/.test(line));
  return error ?? lines.filter((line) => line !== '').at(-1) ?? 'it said nothing';
}

/** Returns what is wrong and what to do, for the operator. Messages of our own stay as they are. */
export function explainProblem(error, dataDir) {
  const text = error instanceof Error ? error.message : String(error);
  if (NO_SPACE.test(text)) {
    return `There is no space left on the disk of ${dataDir} (DATA_DIR). Free some space and start again.`;
  }
  if (READ_ONLY.test(text)) {
    return `${dataDir} (DATA_DIR) is on a read-only disk. Make it writable, or set DATA_DIR to another folder.`;
  }
  if (NOT_PERMITTED.test(text)) {
    return (
      `The service runs as the user with id ${process.geteuid?.()} and may not write in ${dataDir} (DATA_DIR). ` +
      'Give the folder to that user with chown, or set DATA_DIR to a folder of that user.'
    );
  }
  return text;
}
