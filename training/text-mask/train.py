"""Trains models/text-mask.onnx: a small U-Net that marks pixels that look like text.

Draws pages by program (shapes, hair, speed lines, screentone, panel borders, balloons) and pastes glyphs in, so that
every text pixel is known. Needs torch, numpy and OpenCV, and in the working folder glyphs.npz and chars.json, the
glyph cache that training/ocr-ja/glyphs.py makes from free fonts. Kept as it was run, to say how the model came to be;
the site never runs it.
"""
import sys,time,random,numpy as np,cv2,torch,torch.nn as nn,torch.nn.functional as F,os,json,multiprocessing as mp
sys.path.insert(0,'.')
cv2.setNumThreads(1);S=256
Z=np.load('./glyphs.npz');G=Z['g'];HAS=Z['has'];NG=G.shape[0];chars=json.load(open('./chars.json'))
KAN=[i for i in range(len(chars)) if ord(chars[i])>0x3040 and ord(chars[i])<0x30ff];LAT=[chars.index(c) for c in 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
def art(r,nr):
    k=r.random();bg=np.full((S,S),r.choice([255,255,255,240,220,200,160,90,20]),np.uint8)
    if k<.3: bg=np.clip(cv2.resize(nr.rand(r.randint(2,5),r.randint(2,5)).astype(np.float32),(S,S),interpolation=cv2.INTER_CUBIC)*255,0,255).astype(np.uint8)
    for _ in range(r.randint(0,6)): # filled shapes with contours (faces, clothes)
        pts=np.array([[r.randint(-40,S+40),r.randint(-40,S+40)] for _ in range(r.randint(3,7))],np.int32)
        if r.random()<.6: cv2.fillPoly(bg,[cv2.convexHull(pts)],int(r.choice([255,255,0,30,120,180,220])))
        cv2.polylines(bg,[pts],True,int(r.choice([0,0,0,40])),r.choice([1,1,2,3]),cv2.LINE_AA)
    for _ in range(r.randint(0,5)): # curves / hair strands
        c=(r.randint(0,S),r.randint(0,S))
        for _ in range(r.randint(3,25)): cv2.ellipse(bg,(c[0]+r.randint(-60,60),c[1]+r.randint(-60,60)),(r.randint(5,120),r.randint(5,120)),r.randint(0,180),r.randint(0,180),r.randint(180,360),int(r.choice([0,0,30,255])),r.choice([1,1,2,3]),cv2.LINE_AA)
    if r.random()<.25: # speed / focus lines
        c=(r.randint(-S,2*S),r.randint(-S,2*S))
        for _ in range(r.randint(10,90)):
            a=r.random()*6.283;d1=r.randint(20,200);cv2.line(bg,(int(c[0]+d1*np.cos(a)),int(c[1]+d1*np.sin(a))),(int(c[0]+900*np.cos(a)),int(c[1]+900*np.sin(a))),int(r.choice([0,0,255])),r.choice([1,1,2]),cv2.LINE_AA)
    if r.random()<.35: # screentone in a random polygon
        st=r.choice([3,4,5,6]);t=np.full((S,S),255,np.uint8);t[::st,::st]=0;t[st//2::st,st//2::st]=0;t=cv2.GaussianBlur(t,(3,3),r.uniform(.4,1));m=np.zeros((S,S),np.uint8);cv2.fillPoly(m,[np.array([[r.randint(-40,S+40),r.randint(-40,S+40)] for _ in range(5)],np.int32)],1);bg=np.where(m>0,np.minimum(bg,t),bg)
    for _ in range(r.randint(0,3)): # panel borders
        if r.random()<.5: x=r.randint(0,S);cv2.line(bg,(x,0),(x+r.randint(-20,20),S),0,r.choice([2,3,4]));
        else: y=r.randint(0,S);cv2.line(bg,(0,y),(S,y+r.randint(-20,20)),0,r.choice([2,3,4]))
    if r.random()<.3: # small confusers: eyes, dots, leaves
        for _ in range(r.randint(3,40)): cv2.circle(bg,(r.randint(0,S),r.randint(0,S)),r.randint(1,9),int(r.choice([0,255])),r.choice([-1,1,2]),cv2.LINE_AA)
    return bg
def text_block(r,nr,img,mask):
    f=r.randrange(NG);s=int(r.choice([12,14,16,18,20,22,26,30,36,48,70]) if r.random()<.9 else r.randint(60,130));vert=r.random()<.6;cols=r.randint(1,4) if s<50 else 1;n=r.randint(1,9) if s<50 else r.randint(1,4);gap=r.uniform(1.05,1.35)
    lat=(not vert) and r.random()<.6;pool=LAT if lat else (KAN if r.random()<.35 else None)
    w=int((cols-1)*s*gap+s) if vert else int(n*s*(.62 if lat else 1));h=int(n*s*1.02) if vert else int((cols-1)*s*gap+s)
    x0=r.randint(-s//2,max(1,S-w//2));y0=r.randint(-s//2,max(1,S-h//2))
    style=r.random();fg=0
    if style<.55: # bubble
        pad=int(s*r.uniform(.5,1.4));c=(x0+w//2,y0+h//2);ax=(int(w*.62)+pad,int(h*.6)+pad)
        if r.random()<.75: cv2.ellipse(img,c,ax,0,0,360,255,-1,cv2.LINE_AA);cv2.ellipse(img,c,ax,0,0,360,0,r.choice([1,2,3]),cv2.LINE_AA)
        else: cv2.rectangle(img,(x0-pad,y0-pad),(x0+w+pad,y0+h+pad),255,-1);cv2.rectangle(img,(x0-pad,y0-pad),(x0+w+pad,y0+h+pad),0,2)
        # erase mask of earlier text covered by the bubble
        cv2.ellipse(mask,c,ax,0,0,360,0,-1)
    elif style<.7: fg=255
    T=np.zeros((S,S),np.uint8)
    for c in range(cols):
        nn_=n if c<cols-1 else r.randint(1,n)
        for i in range(nn_):
            gi=r.choice(pool) if pool else r.randrange(len(chars))
            g=cv2.resize(G[f,gi],(int(s*1.18),int(s*1.18)),interpolation=cv2.INTER_AREA)
            x=x0+(int((cols-1-c)*s*gap) if vert else int(i*s*(.62 if lat else 1)));y=y0+(int(i*s*1.02) if vert else int(c*s*gap))
            a,b=max(0,x),max(0,y);a2,b2=min(S,x+g.shape[1]),min(S,y+g.shape[0])
            if a2<=a or b2<=b: continue
            T[b:b2,a:a2]=np.maximum(T[b:b2,a:a2],g[b-y:b2-y,a-x:a2-x])
    if style>=.55 and r.random()<.6:
        o=cv2.dilate(T,np.ones((5,5),np.uint8)).astype(np.float32)/255;img[:]=(img*(1-o)+(255-fg)*o).astype(np.uint8)
    t=T.astype(np.float32)/255;img[:]=(img*(1-t)+fg*t).astype(np.uint8);mask[:]=np.maximum(mask,(T>90).astype(np.uint8))
def sample(r,nr):
    img=art(r,nr);mask=np.zeros((S,S),np.uint8)
    for _ in range(r.choice([0,1,1,2,2,3])): text_block(r,nr,img,mask)
    if r.random()<.3: img=255-img
    if r.random()<.5: img=cv2.GaussianBlur(img,(3,3),r.uniform(.3,1))
    img=np.clip(img.astype(np.float32)+nr.normal(0,r.choice([0,4,9]),img.shape),0,255)
    return img.astype(np.uint8),cv2.dilate(mask,np.ones((3,3),np.uint8))
def worker(seed,q):
    r=random.Random(seed);nr=np.random.RandomState(seed)
    while True:
        b=[sample(r,nr) for _ in range(16)];q.put((np.stack([x[0] for x in b]),np.stack([x[1] for x in b])))
def cb(i,o): return nn.Sequential(nn.Conv2d(i,o,3,padding=1,bias=False),nn.BatchNorm2d(o),nn.ReLU(inplace=True))
class U(nn.Module):
    def __init__(s,c=(12,24,40,64,96)):
        super().__init__();s.d0=nn.Sequential(nn.Conv2d(1,c[0],3,stride=2,padding=1,bias=False),nn.BatchNorm2d(c[0]),nn.ReLU(inplace=True));s.d1=cb(c[0],c[1]);s.d2=cb(c[1],c[2]);s.d3=nn.Sequential(cb(c[2],c[3]),cb(c[3],c[3]));s.d4=nn.Sequential(cb(c[3],c[4]),cb(c[4],c[4]));s.u3=cb(c[4]+c[3],c[3]);s.u2=cb(c[3]+c[2],c[2]);s.u1=cb(c[2]+c[1],c[1]);s.u0=cb(c[1]+c[0],c[0]);s.o=nn.Conv2d(c[0],4,3,padding=1);s.ps=nn.PixelShuffle(2)
    def forward(s,x):
        up=lambda t:F.interpolate(t,scale_factor=2.,mode='nearest');p=lambda t:F.max_pool2d(t,2)
        a=s.d0(x);b=s.d1(p(a));c=s.d2(p(b));d=s.d3(p(c));e=s.d4(p(d));d=s.u3(torch.cat([up(e),d],1));c=s.u2(torch.cat([up(d),c],1));b=s.u1(torch.cat([up(c),b],1));a=s.u0(torch.cat([up(b),a],1));return s.ps(s.o(a))
if __name__=='__main__':
    if sys.argv[1]=='prev':
        r=random.Random(3);nr=np.random.RandomState(3);rows=[]
        for _ in range(3):
            t=[];
            for _ in range(4): i,m=sample(r,nr);t+= [i,m*255]
            rows.append(np.concatenate(t,1))
        cv2.imwrite('./out/unet_prev.png',np.concatenate(rows,0));sys.exit()
    torch.set_num_threads(1);q=mp.Queue(6);mp.Process(target=worker,args=(1,q),daemon=True).start()
    net=U();print('params',sum(p.numel() for p in net.parameters())/1e6,flush=True);opt=torch.optim.AdamW(net.parameters(),2e-3);tot=float(sys.argv[1])*60;it=0;al=0
    while True:
        X,Y=q.get();X=torch.from_numpy(X)[:,None].float()/255;Y=torch.from_numpy(Y)[:,None].float();cpu=time.process_time();fr=min(1,cpu/tot)
        for g in opt.param_groups:g['lr']=3e-3*(.5*(1+np.cos(np.pi*fr))+.01)*min(1,(it+1)/50)
        z=net(X);pr=torch.sigmoid(z);loss=F.binary_cross_entropy_with_logits(z,Y,pos_weight=torch.tensor(2.))+1-(2*(pr*Y).sum()+1)/(pr.sum()+Y.sum()+1)
        opt.zero_grad();loss.backward();opt.step();it+=1;al=.98*al+.02*float(loss) if it>1 else float(loss)
        if it%100==0:
            with torch.no_grad(): b=(pr>.5).float();iou=float((b*Y).sum()/((b+Y)>0).float().sum())
            print(it,'cpu',int(cpu),'loss',round(al,3),'synthetic IoU',round(iou,3),flush=True);torch.save(net.state_dict(),'./unet/ck.pt')
        if fr>=1: break
    net.eval();torch.onnx.export(net,torch.zeros(1,1,256,256),'./unet/mask.onnx',opset_version=13,input_names=['x'],output_names=['y'],dynamic_axes={'x':{2:'h',3:'w'},'y':{2:'h',3:'w'}});print('done');os._exit(0)
