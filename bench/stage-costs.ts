import type { Stages } from '@/pipeline/stages';

export type Cost = { cpu: number; wall: number };
/** Calls of each stage, milliseconds. */
export type Costs = Map<string, Cost[]>;

/** The same stages, each call's cost noted under its name. */
export function timed(stages: Stages, costs: Costs): Stages {
  const entries = Object.entries(stages).map(([name, stage]) => [
    name,
    clocked(name, costs, stage as (...args: unknown[]) => Promise<unknown>),
  ]);
  return Object.fromEntries(entries) as Stages;
}

/** Work whose cost is noted: elapsed time, and CPU time of the whole process meanwhile. */
export function clocked<Args extends unknown[], Value>(
  name: string,
  costs: Costs,
  work: (...args: Args) => Promise<Value>,
) {
  return async (...args: Args): Promise<Value> => {
    const [cpu, wall] = [process.cpuUsage(), performance.now()];
    const value = await work(...args);
    const { user, system } = process.cpuUsage(cpu);
    costs.set(name, [...(costs.get(name) ?? []), { cpu: (user + system) / 1000, wall: performance.now() - wall }]);
    return value;
  };
}

export function median(values: readonly number[]): number {
  return Math.round([...values].sort((a, b) => a - b)[values.length >> 1] ?? 0);
}

/** Milliseconds of CPU time of a stage in one page, the median over the pages. */
export function cpuOf(costs: Costs, stage: string): number {
  return median((costs.get(stage) ?? []).map(({ cpu }) => cpu));
}
