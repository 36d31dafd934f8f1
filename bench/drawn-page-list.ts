import type { LanguageCode } from '@/lib/page/languages';
import type { WritingDirection } from '@/lib/page/region-document';
import type { Holder } from './draw-holder';
import type { Ground } from './draw-scene';
import { hardPagePlans } from './drawn-hard-pages';

/** A text as the letterer broke it. */
export type DrawnText = {
  lines: string[];
  holder: Holder;
  /** Times the page's size. */
  scale?: number;
  /** Small kana beside a line: above which characters, and what. */
  ruby?: { line: number; from: number; length: number; text: string }[];
};

export type DrawnPagePlan = {
  name: string;
  seed: number;
  language: LanguageCode;
  direction: WritingDirection;
  /** Font style (lib/page/fonts.ts) and size of the text in pixels. */
  font: string;
  size: number;
  palette: 'ink' | 'color';
  mime: 'image/png' | 'image/jpeg';
  /** In reading order. */
  texts: DrawnText[];
  /** Pixels of the page and rows of its panels; an ordinary page when absent. */
  page?: { width: number; height: number; rows: number; columns?: 1 | 2; gutter?: number };
  /** What fills the panels' grounds; chance decides when absent. */
  ground?: Ground;
  /** What happened to the page before it was uploaded: made smaller, and saved as a JPEG of this quality. */
  spoilt?: { scale: number; quality: number };
  /** A long strip, for the detector that searches in tiles. */
  strip?: boolean;
};

const japanese = { language: 'JPN', direction: 'vertical', font: 'clean' } as const;
const english = { language: 'ENG', direction: 'horizontal' } as const;

const plainPagePlans: readonly DrawnPagePlan[] = [
  {
    ...japanese,
    name: 'jpn-balloons',
    seed: 11,
    size: 26,
    palette: 'ink',
    mime: 'image/png',
    texts: [
      { holder: 'white', lines: ['今日はいい天気', 'ですね'] },
      { holder: 'white', lines: ['散歩に行こう', 'と思います'] },
      { holder: 'white', lines: ['ちょっと待って！', '忘れ物をした'] },
      { holder: 'white', lines: ['何を？'] },
      { holder: 'white', lines: ['お弁当だよ', '母さんが作って', 'くれたんだ'] },
      { holder: 'white', lines: ['早くしないと', '電車に遅れるよ'] },
      { holder: 'white', lines: ['分かった、', 'すぐ戻る'] },
      { holder: 'white', lines: ['やれやれ…'] },
    ],
  },
  {
    ...japanese,
    name: 'jpn-tones',
    seed: 23,
    size: 24,
    palette: 'ink',
    mime: 'image/jpeg',
    texts: [
      { holder: 'caption', lines: ['それは三年前の', '冬のことだった'] },
      { holder: 'black', lines: ['誰もいない…'] },
      { holder: 'grey', lines: ['足音が聞こえる', '気のせいか'] },
      { holder: 'white', lines: ['そこにいるのは', '誰だ！'] },
      { holder: 'black', lines: ['私の名前を', '忘れたのか'] },
      { holder: 'grey', lines: ['まさか', 'あの時の'] },
      { holder: 'caption', lines: ['風が止まった'] },
      { holder: 'white', lines: ['約束を守りに', '来たんだ'] },
    ],
  },
  {
    ...japanese,
    name: 'jpn-furigana',
    seed: 37,
    size: 20,
    palette: 'ink',
    mime: 'image/png',
    texts: [
      {
        holder: 'white',
        lines: ['勇者よ目覚めよ', '世界が危ない'],
        ruby: [
          { line: 0, from: 0, length: 2, text: 'ゆうしゃ' },
          { line: 1, from: 0, length: 2, text: 'せかい' },
        ],
      },
      { holder: 'white', lines: ['え、私ですか？'], ruby: [{ line: 0, from: 2, length: 1, text: 'わたし' }] },
      {
        holder: 'white',
        lines: ['魔王の城は', '北の山の向こう', 'にあります'],
        ruby: [
          { line: 0, from: 0, length: 2, text: 'まおう' },
          { line: 0, from: 3, length: 1, text: 'しろ' },
          { line: 1, from: 2, length: 1, text: 'やま' },
        ],
      },
      { holder: 'white', lines: ['遠いですね'], ruby: [{ line: 0, from: 0, length: 1, text: 'とお' }] },
      {
        holder: 'caption',
        lines: ['こうして旅が', '始まった'],
        ruby: [
          { line: 0, from: 4, length: 1, text: 'たび' },
          { line: 1, from: 0, length: 1, text: 'はじ' },
        ],
      },
      {
        holder: 'white',
        lines: ['剣を持って', 'いきなさい'],
        ruby: [{ line: 0, from: 0, length: 1, text: 'けん' }],
      },
      { holder: 'white', lines: ['ありがとう'] },
    ],
  },
  {
    ...japanese,
    name: 'jpn-brush-and-shouts',
    seed: 41,
    font: 'brush',
    size: 28,
    palette: 'ink',
    mime: 'image/jpeg',
    texts: [
      { holder: 'shout', lines: ['危ない！！'], scale: 1.4 },
      { holder: 'white', lines: ['うわあっ', 'びっくりした'] },
      { holder: 'sound', lines: ['ドーン'], scale: 2.6 },
      { holder: 'shout', lines: ['みんな', '逃げろ！'], scale: 1.2 },
      { holder: 'white', lines: ['こっちだ、', '急いで！'] },
      { holder: 'white', lines: ['えっ！？'] },
      { holder: 'shout', lines: ['絶対に', '負けない！'], scale: 1.2 },
      { holder: 'white', lines: ['その調子だ'] },
    ],
  },
  {
    ...japanese,
    name: 'jpn-color-and-free-text',
    seed: 53,
    size: 24,
    palette: 'color',
    mime: 'image/jpeg',
    texts: [
      { holder: 'white', lines: ['先輩、お疲れ', 'さまです'] },
      { holder: 'free', lines: ['眠い…'] },
      { holder: 'tinted', lines: ['今夜みんなで', 'ご飯を食べよう'] },
      { holder: 'white', lines: ['いいですね！'] },
      { holder: 'free', lines: ['お腹すいた'] },
      { holder: 'tinted', lines: ['駅前に新しい', '店ができたよ'] },
      { holder: 'white', lines: ['楽しみ！'] },
      { holder: 'sound', lines: ['ワイワイ'], scale: 2.2 },
    ],
  },
  {
    ...japanese,
    name: 'jpn-rows',
    seed: 61,
    direction: 'horizontal',
    size: 24,
    palette: 'color',
    mime: 'image/png',
    texts: [
      { holder: 'white', lines: ['おはようございます！'] },
      { holder: 'white', lines: ['今日の予定を', '教えてください'] },
      { holder: 'tinted', lines: ['午後から会議が', 'あります'] },
      { holder: 'white', lines: ['資料はもう', 'できていますか？'] },
      { holder: 'caption', lines: ['その時、電話が鳴った'] },
      { holder: 'white', lines: ['はい、もしもし'] },
      { holder: 'white', lines: ['コーヒーを買って', 'きました'] },
    ],
  },
  {
    ...english,
    name: 'eng-balloons',
    seed: 71,
    font: 'comic',
    size: 23,
    palette: 'ink',
    mime: 'image/png',
    texts: [
      { holder: 'white', lines: ['GOOD MORNING!', 'DID YOU SLEEP', 'WELL?'] },
      { holder: 'white', lines: ['NOT REALLY.'] },
      { holder: 'white', lines: ['I HEARD NOISES', 'IN THE ATTIC', 'ALL NIGHT LONG.'] },
      { holder: 'white', lines: ['MAYBE IT WAS', 'JUST THE WIND?'] },
      { holder: 'white', lines: ["THE WIND DOESN'T", 'WEAR BOOTS!'] },
      { holder: 'white', lines: ['OH...'] },
      { holder: 'white', lines: ['THEN WE SHOULD', 'GO AND LOOK.'] },
    ],
  },
  {
    ...english,
    name: 'eng-captions-and-color',
    seed: 83,
    font: 'round',
    size: 21,
    palette: 'color',
    mime: 'image/jpeg',
    texts: [
      { holder: 'caption', lines: ['MEANWHILE, ON THE OTHER', 'SIDE OF THE CITY...'] },
      { holder: 'white', lines: ['CAPTAIN, THE', 'SHIP IS READY.'] },
      { holder: 'tinted', lines: ['EXCELLENT WORK,', 'LIEUTENANT. SET A', 'COURSE FOR HOME.'] },
      { holder: 'white', lines: ['YES, SIR!'] },
      { holder: 'caption', lines: ['BUT SOMEONE WAS', 'WATCHING THEM.'] },
      { holder: 'black', lines: ['SOON IT WILL', 'ALL BE MINE.'] },
      { holder: 'tinted', lines: ['DO YOU FEEL', 'THAT? SOMETHING', 'IS WRONG.'] },
      { holder: 'caption', lines: ['TO BE CONTINUED'] },
    ],
  },
  {
    ...english,
    name: 'eng-shouts-and-hands',
    seed: 97,
    font: 'shout',
    size: 30,
    palette: 'color',
    mime: 'image/jpeg',
    texts: [
      { holder: 'shout', lines: ['LOOK OUT!'], scale: 1.3 },
      { holder: 'white', lines: ['THE BRIDGE IS', 'COLLAPSING!'] },
      { holder: 'sound', lines: ['BOOM'], scale: 2.6 },
      { holder: 'white', lines: ['GRAB MY HAND', 'AND JUMP!'] },
      { holder: 'shout', lines: ["I CAN'T!"], scale: 1.2 },
      { holder: 'black', lines: ['NOBODY LEAVES', 'THIS PLACE.'] },
      { holder: 'white', lines: ['WHO SAID THAT?'] },
    ],
  },
  {
    name: 'chs-rows',
    seed: 101,
    language: 'CHS',
    direction: 'horizontal',
    font: 'clean',
    size: 24,
    palette: 'color',
    mime: 'image/jpeg',
    texts: [
      { holder: 'white', lines: ['你终于来了！'] },
      { holder: 'white', lines: ['对不起，', '路上堵车了。'] },
      { holder: 'tinted', lines: ['没关系，我们', '先去吃饭吧。'] },
      { holder: 'white', lines: ['你想吃什么？'] },
      { holder: 'caption', lines: ['半个小时以后'] },
      { holder: 'white', lines: ['这家店的面条', '真好吃！'] },
      { holder: 'white', lines: ['下次还来', '这里吧。'] },
    ],
  },
  {
    name: 'cht-columns',
    seed: 113,
    language: 'CHT',
    direction: 'vertical',
    font: 'clean',
    size: 25,
    palette: 'ink',
    mime: 'image/png',
    texts: [
      { holder: 'white', lines: ['師父，我們', '要去哪裡？'] },
      { holder: 'white', lines: ['到山頂看日出'] },
      { holder: 'grey', lines: ['這條路很難走', '要小心'] },
      { holder: 'white', lines: ['我不怕！'] },
      { holder: 'caption', lines: ['天還沒有亮'] },
      { holder: 'black', lines: ['誰在那邊說話'] },
      { holder: 'white', lines: ['快躲起來', '別出聲'] },
    ],
  },
  {
    name: 'kor-rows',
    seed: 127,
    language: 'KOR',
    direction: 'horizontal',
    font: 'clean',
    size: 24,
    palette: 'color',
    mime: 'image/png',
    texts: [
      { holder: 'white', lines: ['안녕하세요,', '오랜만이에요!'] },
      { holder: 'white', lines: ['정말 반가워요.'] },
      { holder: 'tinted', lines: ['오늘 저녁에', '시간 있어요?'] },
      { holder: 'white', lines: ['네, 괜찮아요.'] },
      { holder: 'caption', lines: ['그날 밤'] },
      { holder: 'white', lines: ['비가 오네요.', '우산을 가져왔어요?'] },
      { holder: 'white', lines: ['아니요, 같이', '써도 될까요?'] },
    ],
  },
];

/** The drawn set: what each page is there for stands in its name. Sentences are our own. */
export const drawnPagePlans: readonly DrawnPagePlan[] = [...plainPagePlans, ...hardPagePlans];
