// Of a thread that computes: whoever answers calls on the same machine goes first. Threads that it starts inherit this.
import { getPriority, setPriority } from 'node:os';

/** As `nice` counts: about a tenth of what a thread gets that answers calls. */
const niceness = 10;
// Only Linux keeps a priority for each thread; elsewhere it would slow the whole process down.
if (process.platform === 'linux' && getPriority() < niceness) setPriority(niceness);
