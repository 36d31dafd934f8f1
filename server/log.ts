import pino, { type DestinationStream, type Logger } from 'pino';
import { logContext } from './log-context';

/**
 * The process's log: one JSON object a line. Secrets have no business in it: errors are written without what a failed
 * query was given (an address, the hash of a token), and fields that hold secrets by name are blanked. Each line names
 * the request and the page that it belongs to (log-context.ts).
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: logContext,
    serializers: { err: describeError },
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

const secretFields = ['token', 'password', 'email', 'authorization', 'cookie', 'sign'];

type Described = { type: string; message: string; code?: string; stack?: string; cause?: unknown };

/** Names what is written, so that nothing comes along unseen: drizzle's and PostgreSQL's errors carry parameters. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { query, code, cause } = error as { query?: unknown; code?: unknown; cause?: unknown };
  const message = typeof query === 'string' ? `Failed query: ${query}` : error.message;
  const described: Described = { type: error.constructor.name, message, stack: withMessage(error.stack, message) };
  if (typeof code === 'string') described.code = code;
  if (cause !== undefined) described.cause = describeError(cause);
  return described;
}

/** The stack repeats the message, which may be long and hold parameters: its frames are enough. */
function withMessage(stack: string | undefined, message: string): string {
  const frames = (stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return [message, ...frames].join('\n');
}
