// Notes the unit tests that passed only when tried again: Vitest's own JSON report does not say so.
import { writeFileSync } from 'node:fs';

export default class RetriedReporter {
  onTestRunEnd(modules) {
    const retried = modules
      .flatMap((module) => [...module.children.allTests('passed')])
      .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
      .map((test) => `${test.module.relativeModuleId} › ${test.fullName}`);
    writeFileSync('test-results/retried.json', JSON.stringify(retried));
  }
}
