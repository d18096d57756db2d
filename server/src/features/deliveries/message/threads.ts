// The calls of the work on messages that worker threads do (tasks.ts).
import { templateThreads } from '../../templates/index.ts'
import type { messageTasks } from './tasks.ts'

export const freezeMessage = templateThreads.task<typeof messageTasks.freezeMessage>('freezeMessage')
export const previewDraft = templateThreads.task<typeof messageTasks.previewDraft>('previewDraft')
export const previewMessage = templateThreads.task<typeof messageTasks.previewMessage>('previewMessage')
export const viewMessage = templateThreads.task<typeof messageTasks.viewMessage>('viewMessage')
export const makePastMessage = templateThreads.task<typeof messageTasks.makePastMessage>('makePastMessage')
export const measureMessages = templateThreads.task<typeof messageTasks.measureMessages>('measureMessages')
export const renderDraft = templateThreads.task<typeof messageTasks.renderDraft>('renderDraft')
export const renderMessage = templateThreads.task<typeof messageTasks.renderMessage>('renderMessage')
