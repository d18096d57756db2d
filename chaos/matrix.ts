// Every fault that the sending engine must survive, in the order of its documented guarantees.
import { groupFaults } from './faults/content/groups.ts'
import { rowFaults } from './faults/content/rows.ts'
import { templateFaults } from './faults/content/templates.ts'
import { clockFaults } from './faults/machines/clocks.ts'
import { clusterFaults, killFaults } from './faults/machines/kills.ts'
import { diskFaults } from './faults/machines/disk.ts'
import { failoverFaults, poolerThatDies } from './faults/machines/failover.ts'
import { messageFaults } from './faults/machines/messages.ts'
import { stopFaults } from './faults/machines/stops.ts'
import { bounceFault } from './faults/people/bounces.ts'
import { eventFaults } from './faults/people/events.ts'
import { deleteFaults } from './faults/people/deletes.ts'
import { fairness } from './faults/people/fairness.ts'
import { importFaults } from './faults/people/imports.ts'
import { pressFaults } from './faults/people/presses.ts'
import { unsubscribe } from './faults/people/unsubscribe.ts'
import { warmUpFault } from './faults/people/warm-ups.ts'
import { answerFaults } from './faults/relay/answers.ts'
import { breakFaults } from './faults/relay/breaks.ts'
import { goneFaults } from './faults/relay/gone.ts'
import { limitFaults } from './faults/relay/limits.ts'
import { policyFaults } from './faults/relay/policies.ts'
import type { Fault } from './rig/fault.ts'

export const matrix: readonly Fault[] = [
  ...killFaults,
  ...messageFaults,
  ...stopFaults,
  ...goneFaults,
  ...breakFaults,
  ...answerFaults,
  ...limitFaults,
  ...clusterFaults,
  ...failoverFaults,
  poolerThatDies,
  ...pressFaults,
  unsubscribe,
  ...eventFaults,
  bounceFault,
  ...importFaults,
  warmUpFault,
  ...deleteFaults,
  ...rowFaults,
  ...templateFaults,
  ...groupFaults,
  ...clockFaults,
  ...diskFaults,
  ...policyFaults,
  fairness,
]
