import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type LanguageModelMiddleware, wrapLanguageModel } from 'ai';
import { z } from 'zod';
import { EngineError, type TranslationEngine } from '../engine';
import { createLlmTranslator } from './llm-translator';

export type LlmSettings = { url?: string; key?: string; model: string; budgetMs?: number; pauseMs?: number };

/** The `gpt` translator: any server that speaks OpenAI's chat API (OpenAI, vLLM, Ollama, …). */
export function createGptTranslator(settings: LlmSettings): TranslationEngine {
  const { url = 'https://api.openai.com/v1', key, model, ...times } = settings;
  const chat = createOpenAICompatible({
    name: 'gpt',
    baseURL: url,
    apiKey: key,
    supportsStructuredOutputs: true,
    fetch: straight,
  });
  const watched = wrapLanguageModel({ model: chat(model), middleware: refusalsOf });
  return createLlmTranslator({ id: 'gpt', label: `gpt:${model}`, model: watched, ...times });
}

/** The `gemini` translator: Google's Generative Language API, or whatever speaks it at `url`. */
export function createGeminiTranslator(settings: LlmSettings): TranslationEngine {
  const { url, key = '', model, ...times } = settings;
  const google = createGoogleGenerativeAI({ apiKey: key, baseURL: url, fetch: straight });
  return createLlmTranslator({
    id: 'gemini',
    label: `gemini:${model}`,
    model: google(model),
    providerOptions: { google: { safetySettings } },
    ...times,
  });
}

/** Comics fight and swear; what is published there is no reason to refuse a page. */
const safetySettings = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
].map((category) => ({ category, threshold: 'BLOCK_ONLY_HIGH' }));

/** Redirects are refused: they would carry the key, and the page, elsewhere. */
const straight: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

const refusalBody = z.object({
  choices: z.array(z.object({ message: z.object({ refusal: z.string().min(1) }) })).min(1),
});

/** OpenAI refuses in a field of its own, which the SDK does not read. */
const refusalsOf: LanguageModelMiddleware = {
  specificationVersion: 'v3',
  async wrapGenerate({ doGenerate }) {
    const result = await doGenerate();
    if (refusalBody.safeParse(result.response?.body).success)
      throw new EngineError('refused', 'the model refused the page');
    return result;
  },
};
